/// What whole screens must look like, letter by letter.
enum Golden {
  static let all: [String: String] = [
    "ascii80x24": ascii80x24,
    "unicode80x24": unicode80x24,
    "unicode200x60": unicode200x60,
    "ascii160x24": ascii160x24,
    "ascii40x10": ascii40x10,
    "unicode40x10": unicode40x10,
    "ascii20x3": ascii20x3,
    "unicode20x3": unicode20x3,
    "ascii1x1": ascii1x1,
    "unicode1x1": unicode1x1,
    "ascii80x15": ascii80x15,
    "usualScreen": usualScreen,
    "usualSmall": usualSmall,
    "help": help,
    "sortPicker": sortPicker,
    "detail": detail,
    "partialDetail": partialDetail,
    "filtering": filtering,
    "commenting": commenting,
    "probing": probing,
    "paused": paused,
    "waiting": waiting,
  ]
}
