// As much of ESPHome as the lambdas of our packages touch, with the signatures of its headers.
#pragma once
#include <cstdint>
#include <string>

uint32_t millis();

struct Color {
  Color(uint8_t red, uint8_t green, uint8_t blue);
  Color operator*(uint8_t scale) const;
};

namespace mqtt {
enum class MQTTClientDisconnectReason : int8_t {};
struct MQTTClientComponent {
  bool publish(const std::string &topic, const std::string &payload, uint8_t qos = 0, bool retain = false);
  bool publish(const std::string &topic, const char *payload, size_t length, uint8_t qos = 0, bool retain = false);
};
}  // namespace mqtt

namespace display {
struct Display {
  int get_width();
  int get_height();
  void filled_rectangle(int x1, int y1, int width, int height);
};
}  // namespace display

namespace tm1637 {
struct TM1637Display {
  uint8_t printf(uint8_t pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
  uint8_t printf(const char *format, ...) __attribute__((format(printf, 2, 3)));
};
}  // namespace tm1637

namespace light {
struct ESPRangeView {
  ESPRangeView &operator=(const Color &color);
};
struct AddressableLight {
  ESPRangeView all();
};
}  // namespace light

struct Output {
  void set_level(float state);
};
struct Sensor {
  float state;
  bool has_state() const;
};
struct Number {
  int &value();
};

extern mqtt::MQTTClientComponent *const line;
extern Output *const lamp;
extern Sensor *const radio;
extern Number *const battery;
