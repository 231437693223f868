// The dial's firmware logic behind plain C functions, so that Python can hold it in its hand.
#include "dial.h"

using companion::Dial;

extern "C" {
Dial *dial_new() { return new Dial(); }
void dial_free(Dial *dial) { delete dial; }
bool dial_heard(Dial *dial, const char *payload, size_t length, uint32_t now) {
  return dial->heard(std::string(payload, length), now);
}
void dial_connected(Dial *dial, bool online) { dial->connected(online); }
void dial_turned(Dial *dial, int steps, uint32_t now) { dial->turned(steps, now); }
void dial_button(Dial *dial, bool down, uint32_t now) { dial->button(down, now); }
void dial_gesture(Dial *dial, const char *which, uint32_t now) { dial->gesture(which, now); }
void dial_send(Dial *dial, uint32_t now, char *into, size_t room) {
  snprintf(into, room, "%s", dial->send(now).c_str());
}
bool dial_unheard(Dial *dial, uint32_t now) { return dial->unheard(now); }
int dial_number(Dial *dial, uint32_t now) { return dial->number(now); }
int dial_level(Dial *dial, uint32_t now) { return dial->level(now); }
bool dial_may_sleep(Dial *dial, uint32_t now) { return dial->may_sleep(now); }
void dial_health(int battery, int signal, const char *firmware, char *into, size_t room) {
  snprintf(into, room, "%s", companion::health(battery, signal, firmware).c_str());
}
int dial_draw(int number, int width, int height, int *bars, int room) {
  int count = 0;
  companion::draw_number(number, width, height, [&](int x, int y, int w, int h) {
    if (count + 4 <= room) {
      bars[count++] = x, bars[count++] = y, bars[count++] = w, bars[count++] = h;
    }
  });
  return count / 4;
}
}
