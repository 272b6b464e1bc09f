/** Names that try to do something to the terminal, the report, the shell or the spreadsheet that shows them. */
const TERMINAL = [
  '\u001b[2J',
  '\u001b[H',
  '\u001b[31m',
  '\u001b[8m',
  '\u001b[1A',
  '\u001b[2K\r',
  '\u001b]0;owned\u0007',
  '\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001b]1337;File=inline=1:AAAA\u0007',
  '\u001bP1$r\u001b\\',
  '\u001b_G\u001b\\',
  '\u001b^x\u001b\\',
  '\u001b(0',
  '\u001bc',
  '\u001b[?1049h',
  '\u001b[6n',
  '\u001b[5i',
  '\u001b[20t',
  '\u001b[!p',
  '\u001b#8',
  '\u009b2J',
  '\u009d0;owned\u009c',
  '\u0090q\u009c',
  '\u0007',
  '\b\b\b',
  '\r',
  '\u000b\u000c',
  '\u000e\u000f',
  '\u007f',
  '\u0000',
  '\u0001\u0002\u0003',
  '\u0018\u001a',
  '\u202Egpj.exe',
  '\u2066hidden\u2069',
  '\u200e\u200f',
  '\u2028\u2029',
]

const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</style><script>',
  '{{7*7}}',
  '$' + '{7*7}',
  'javascript:alert(1)',
  '<!--',
  ']]>',
]

const SHELL = [
  '$(id)',
  '`id`',
  '; rm -rf ~',
  '| cat',
  '--out=x',
  '-rf',
  '../../etc/passwd',
  '%s%n',
  '\\',
  "'",
  '"',
  '*',
]

const FORMULAS = ['=1+1', '+1', '-1+1', '@SUM(A1)', '=cmd|calc', '\t=1', '=HYPERLINK("http://evil.example")']

const WORDS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'null',
  'undefined',
  'label',
  ' ',
  '名前',
]

/** Each with a mark of its own, so that it can be found wherever it comes out. */
export const HOSTILE_NAMES: readonly string[] = [
  ...TERMINAL.map((code, i) => `t${i}${code}x`),
  ...TERMINAL.slice(0, 24).map((code, i) => `${code}s${i}`),
  ...MARKUP,
  ...SHELL,
  ...FORMULAS,
  ...WORDS,
]

/** What must never be seen by a terminal: controls, but line ends and tabs; or what turns the direction of writing. */
export const DANGEROUS = /(?![\t\n\r])\p{Cc}|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
