// What a dial does, without pins, without a network and without ESPHome: the YAML's lambdas only call this.
// firmware_config/pico_w/logic.py is the same in Python, and one test plays both.
//
// It is told what was heard, what the hand did and how late it is (in milliseconds, as millis() counts: it may
// wrap around); it tells what to show and what to send.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace companion {

constexpr uint32_t HOLD_MS = 1500;      // ms a hand holds the button when it means it
constexpr uint32_t GUARD_MS = 250;      // a press this soon after a new question was meant for the one before
constexpr uint32_t PATIENCE_MS = 1000;  // without an answer after this long: not heard, send again
constexpr uint32_t LONGEST_MS = 4000;   // never wait longer than this before sending again
constexpr uint32_t SLEEP_MS = 600000;   // untouched for so long, outside of a game: may sleep
constexpr int PROTOCOL = 1;

// Reads one flat JSON object, which is what a prompt is. Whatever is nested is stepped over.
class Fields {
 public:
  Fields(const char *text, size_t length) : at_(text), end_(text + length) {}

  // Goes to the next field; false at the end of the object or of what can be understood.
  bool next() {
    space_();
    if (!take_(started_ ? ',' : '{')) return false;
    started_ = true;
    if (!string_(name, sizeof name)) return false;
    space_();
    return take_(':') && value_();
  }

  // True once the whole object has been read and nothing follows it.
  bool whole() {
    space_();
    if (!started_) return false;
    if (!take_('}')) return false;
    space_();
    return at_ == end_;
  }

  char name[16];
  char text[16];     // the value, when it is a string (cut if longer)
  int32_t number;    // the value, when it is a number
  bool is_text, is_number;

 private:
  bool value_() {
    is_text = is_number = false;
    space_();
    if (at_ == end_) return false;
    if (*at_ == '"') return is_text = string_(text, sizeof text);
    if (*at_ == '-' || (*at_ >= '0' && *at_ <= '9')) return number_();
    return skip_();
  }

  bool number_() {
    int64_t value = 0;
    const char *first = at_;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; at_++)
      if ((value = value * 10 + (*at_ - '0')) > INT32_MAX) return false;
    if (at_ == first) return skip_();  // a negative number: nothing we know is one
    if (at_ != end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E')) return skip_();
    number = static_cast<int32_t>(value);
    return is_number = true;
  }

  bool string_(char *into, size_t room) {
    space_();
    if (!take_('"')) return false;
    size_t length = 0;
    for (; at_ != end_ && *at_ != '"'; at_++) {
      if (*at_ == '\\' && ++at_ == end_) return false;
      if (length + 1 < room) into[length++] = *at_;
    }
    into[length] = 0;
    return take_('"');
  }

  // Steps over true, false, null, other numbers, and anything nested.
  bool skip_() {
    int depth = 0;
    char unused[2];
    for (; at_ != end_; at_++) {
      if (*at_ == '"') {
        if (!string_(unused, sizeof unused)) return false;
        at_--;
      } else if (*at_ == '{' || *at_ == '[') {
        depth++;
      } else if ((*at_ == '}' || *at_ == ']') && depth > 0) {
        depth--;
      } else if ((*at_ == ',' || *at_ == '}') && depth == 0) {
        return true;
      }
    }
    return false;
  }

  bool take_(char wanted) {
    if (at_ == end_ || *at_ != wanted) return false;
    at_++;
    return true;
  }

  void space_() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) at_++;
  }

  const char *at_, *end_;
  bool started_ = false;
};

class Dial {
 public:
  // --- what comes in ---

  // Takes a prompt; false if it is none, or of a later version, and then nothing has changed.
  bool heard(const std::string &payload, uint32_t now) {
    Fields field(payload.data(), payload.size());
    int32_t version = -1, question = -1, low = -1, high = -1;
    char ask[16] = "", lamp[16] = "", flash[16] = "";
    bool asked = false, lit = false;
    while (field.next()) {
      if (field.is_number) {
        if (!strcmp(field.name, "v")) version = field.number;
        if (!strcmp(field.name, "question")) question = field.number;
        if (!strcmp(field.name, "low")) low = field.number;
        if (!strcmp(field.name, "high")) high = field.number;
      } else if (field.is_text) {
        if (!strcmp(field.name, "ask")) asked = copy_(ask, field.text);
        if (!strcmp(field.name, "lamp")) lit = copy_(lamp, field.text);
        if (!strcmp(field.name, "flash")) copy_(flash, field.text);
      }
    }
    if (!field.whole() || version != PROTOCOL || question < 0 || low < 0) return false;
    if (high < low || high > 99 || !asked || !lit) return false;
    copy_(ask_, ask);
    copy_(lamp_, lamp);
    take_(question, low, high, now);
    if (flash[0]) {
      copy_(flash_, flash);
      flash_at_ = now;
      pending_.clear();
    }
    return true;
  }

  // The broker has come or gone.
  void connected(bool online) {
    if (online != online_) tries_ = 0;
    online_ = online;
  }

  // The hand has turned the dial; it goes round, and only the dial knows.
  void turned(int steps, uint32_t now) {
    touched_ = now;
    if (!high_ || !pending_.empty()) return;
    const int span = high_ - low_ + 1;
    number_ = ((number_ - low_ + steps) % span + span) % span + low_;
  }

  // The button has gone down or up (bounces already taken out).
  void button(bool down, uint32_t now) {
    touched_ = now;
    if (down) {
      down_at_ = now;
      down_ = true;
      spent_ = now - asked_at_ < GUARD_MS;
    } else if (down_) {
      down_ = false;
      if (!spent_ && now - down_at_ < HOLD_MS) gesture("press", now);
    }
  }

  // A whole gesture: "press" or "hold". While one is on its way, others are not taken.
  void gesture(const char *which, uint32_t now) {
    touched_ = now;
    if (!pending_.empty() || question_ < 0) return;
    if (strcmp(which, "press") && strcmp(which, "hold")) return;
    char text[80];
    int length = snprintf(text, sizeof text, "{\"v\":1,\"question\":%ld,\"gesture\":\"%s\"",
                          static_cast<long>(question_), which);
    if (!strcmp(which, "press") && high_)
      length += snprintf(text + length, sizeof text - length, ",\"number\":%d", number_);
    snprintf(text + length, sizeof text - length, "}");
    pending_ = text;
    waits_for_ = question_;
    tries_ = 0;
  }

  // --- what goes out ---

  // What is to be sent now, or nothing; ask often, at least ten times a second.
  std::string send(uint32_t now) {
    if (down_ && !spent_ && now - down_at_ >= HOLD_MS) {
      spent_ = true;
      gesture("hold", now);
    }
    if (pending_.empty() || !online_) return "";
    if (tries_ && now - sent_at_ < wait_()) return "";
    tries_++;
    sent_at_ = now;
    return pending_;
  }

  // --- what is shown ---

  // Whether the dial waits in vain for an answer.
  bool unheard(uint32_t now) const {
    if (pending_.empty()) return false;
    return !online_ || tries_ > 1 || (tries_ > 0 && now - sent_at_ >= PATIENCE_MS);
  }

  // The number to show, or -1 for none; it blinks while the dial is not heard.
  int number(uint32_t now) const {
    if (!high_ || (unheard(now) && now / 250 % 2)) return -1;
    return number_;
  }

  // How bright the lamp is, from 0 to 255.
  int level(uint32_t now) const {
    const uint32_t since = now - flash_at_;
    if (flash_[0] && since < 600) return since / (strcmp(flash_, "refused") ? 150 : 100) % 2 == 0 ? 255 : 0;
    if (unheard(now)) return now / 100 % 2 == 0 ? 255 : 0;
    if (!online_) return now % 2000 < 60 ? 255 : 0;
    if (!strcmp(lamp_, "asked")) {
      const int place = now % 2000;
      return (place < 1000 ? place : 2000 - place) * 255 / 1000;
    }
    return strcmp(lamp_, "locked") ? 0 : 255;
  }

  // Whether nobody would miss this dial: no game, and no hand for a long time.
  bool may_sleep(uint32_t now) const {
    return (!ask_[0] || !strcmp(ask_, "off")) && now - touched_ >= SLEEP_MS;
  }

 private:
  void take_(int32_t question, int low, int high, uint32_t now) {
    if (question == waits_for_)
      tries_ = 0;  // the companion is back and has not heard us: at once, then
    else if (strcmp(ask_, "off"))
      pending_.clear();  // a companion that leaves has not answered; it may come back and still ask the same
    if (question != question_ || number_ < low || number_ > high) number_ = low;
    if (question != question_) {
      asked_at_ = now;
      spent_ = true;
    }
    question_ = question;
    low_ = low;
    high_ = high;
  }

  uint32_t wait_() const {
    const uint32_t wait = PATIENCE_MS << (tries_ > 3 ? 3 : tries_ - 1);
    return wait < LONGEST_MS ? wait : LONGEST_MS;
  }

  static bool copy_(char (&into)[16], const char *from) {
    snprintf(into, sizeof into, "%s", from);
    return true;
  }

  int32_t question_ = -1, waits_for_ = -1;
  int low_ = 0, high_ = 0, number_ = 0;
  uint32_t asked_at_ = 0, flash_at_ = 0, sent_at_ = 0, down_at_ = 0, touched_ = 0;
  uint32_t tries_ = 0;
  bool online_ = false, down_ = false;
  bool spent_ = false;  // this push of the button was a gesture already, or began too early to be one
  char ask_[16] = "", lamp_[16] = "off", flash_[16] = "";
  std::string pending_;
};

// The one dial that a board is.
inline Dial &dial() {
  static Dial one;
  return one;
}

// How full a lithium cell is: 3.3 V is empty, 4.15 V is full.
inline int battery_percent(float volts) {
  const float full = (volts - 3.3f) / 0.85f;
  return full <= 0 ? 0 : full >= 1 ? 100 : static_cast<int>(full * 100);
}

// What a dial says of itself; a battery of -1 is unknown, a signal of 0 too.
inline std::string health(int battery, int signal, const char *firmware) {
  char text[96];
  int length = snprintf(text, sizeof text, "{\"v\":1");
  if (battery >= 0)
    length += snprintf(text + length, sizeof text - length, ",\"battery\":%d", battery > 100 ? 100 : battery);
  if (signal < 0)
    length += snprintf(text + length, sizeof text - length, ",\"signal\":%d", signal < -150 ? -150 : signal);
  snprintf(text + length, sizeof text - length, ",\"firmware\":\"%.40s\"}", firmware);
  return text;
}

// Draws a number as bars, like a seven-segment display, in a box of the given size: bar(x, y, width, height).
template <typename Bar>
void draw_number(int number, int width, int height, Bar bar) {
  static const uint8_t kShapes[10] = {0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};
  if (number < 0) return;
  const int digits = number > 9 ? 2 : 1, gap = width / 16, thick = height / 8;
  const int wide = (width - 3 * gap) / 2, half = height / 2;
  for (int place = 0; place < digits; place++) {
    const uint8_t shape = kShapes[digits == 2 && place == 0 ? number / 10 % 10 : number % 10];
    const int left = digits == 1 ? (width - wide) / 2 : gap + place * (wide + gap);
    if (shape & 0x01) bar(left, 0, wide, thick);
    if (shape & 0x02) bar(left + wide - thick, 0, thick, half);
    if (shape & 0x04) bar(left + wide - thick, half, thick, height - half);
    if (shape & 0x08) bar(left, height - thick, wide, thick);
    if (shape & 0x10) bar(left, half, thick, height - half);
    if (shape & 0x20) bar(left, 0, thick, half);
    if (shape & 0x40) bar(left, half - thick / 2, wide, thick);
  }
}

}  // namespace companion
