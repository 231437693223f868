// Reads payloads (two bytes of length, then the payload) and lets a dial hear each, under the sanitizers.
#include <cstdio>
#include <string>

#include "dial.h"

int main() {
  companion::Dial dial;
  uint32_t now = 0xfffff000u;  // soon before the clock wraps around
  int count = 0;
  for (int high; (high = getchar()) != EOF; count++) {
    std::string payload(static_cast<size_t>(high) << 8 | static_cast<size_t>(getchar()), '\0');
    if (fread(&payload[0], 1, payload.size(), stdin) != payload.size()) return 1;
    dial.connected(count % 7 != 0);
    dial.heard(payload, now += 97);
    dial.turned(count % 11 - 5, now);
    dial.button(count % 2 == 0, now);
    dial.gesture(count % 3 ? "press" : "hold", now);
    const std::string sent = dial.send(now);
    const int level = dial.level(now), number = dial.number(now);
    if (level < 0 || level > 255 || number < -1 || number > 99 || sent.size() > 80) return 2;
    companion::draw_number(number, 128, 64, [](int x, int y, int w, int h) {
      if (x < 0 || y < 0 || x + w > 128 || y + h > 64) __builtin_trap();
    });
  }
  printf("%d\n", count);
  return 0;
}
