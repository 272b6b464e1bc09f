/** A request as bytes on the wire, with what is wrong with it. `{port}`, `{cookie}` and `{token}` are filled in. */
export interface HostileRequest {
  what: string
  raw: string
}

const HOST = 'Host: 127.0.0.1:{port}'
const COOKIE = 'Cookie: {cookie}'

/** A request line and headers that would be fine, but for what is put in. */
function request(line: string, headers: readonly string[] = [HOST, COOKIE], body = ''): string {
  return `${[`${line} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`
}

function get(path: string, ...headers: string[]): string {
  return request(`GET ${path}`, [HOST, COOKIE, ...headers])
}

const named = (what: string, values: readonly string[], raw: (value: string) => string): HostileRequest[] =>
  values.map((value) => ({ what: `${what}: ${value.slice(0, 60) || 'empty'}`, raw: raw(value) }))

/** Other names for this computer, as DNS rebinding uses them, and names that only look right. */
const HOSTS = [
  'evil.example',
  'evil.example:{port}',
  '127.0.0.1',
  '127.0.0.1:1',
  '127.0.0.1:{port}.evil.example',
  'localhost.evil.example:{port}',
  'localhost',
  '0.0.0.0:{port}',
  '[::1]:{port}',
  '127.1:{port}',
  '2130706433:{port}',
  '0x7f.1:{port}',
  '127.0.0.1.nip.io:{port}',
  'user@127.0.0.1:{port}',
  '127.0.0.1:{port}@evil.example',
  '127.0.0.1:{port}, evil.example',
  '',
]

const ORIGINS = [
  'http://evil.example',
  'https://127.0.0.1:{port}',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://localhost',
  'http://127.0.0.1:{port}.evil.example',
  'http://127.0.0.1:{port}@evil.example',
  'http://evil.example/http://127.0.0.1:{port}',
  'null',
  'file://',
  'chrome-extension://abcdefgh',
  'http://127.0.0.1:{port}/',
]

/** Ways out of the folder, and ways to another file. */
const PATHS = [
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/%2e%2e%2fpackage.json',
  '/.%2e/package.json',
  '/..%5cpackage.json',
  '/..\\package.json',
  '/%252e%252e%252fpackage.json',
  '/assets/../../package.json',
  '/assets/..;/package.json',
  '/./index.html',
  '/assets/./x.js',
  '//etc/passwd',
  '///etc/passwd',
  '/etc/passwd',
  '/%2fetc/passwd',
  '/C:/Windows/win.ini',
  '/index.html%00.png',
  '/%00',
  '/%',
  '/%zz',
  '/index.html/',
  '/assets',
  '/assets/',
  '/.git/config',
  '/.env',
  '/secret.txt',
  '/served-data/../secret.txt',
  '/served-data/secret.txt',
  '/data.csv',
  '/INDEX.HTML',
  '/?token=',
  '/?token=wrong',
  '/?token={token}&token=x',
  '/index.html?token={token}',
  `/${'a'.repeat(3000)}`,
  `/?${'a'.repeat(3000)}`,
  'http://evil.example/',
  'http://127.0.0.1:{port}/',
  '*',
  'evil.example:443',
  '/\u00e9',
  '/a b',
]

const METHODS = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'FOO']

const COOKIES = [
  'Cookie: ',
  'Cookie: ipush-{port}=',
  'Cookie: ipush-{port}=wrong',
  'Cookie: ipush-{port}={token}',
  'Cookie: ipush-1={cookieValue}',
  'Cookie: {cookieValue}',
  'Cookie: ipush-{port}={cookieValue}x',
  'Cookie: xipush-{port}={cookieValue}',
  'Authorization: Bearer {cookieValue}',
  'X-Token: {token}',
]

/** The page, the table that was named, and what that is called. */
const TARGETS = ['/', '/served-data', '/served.json']

const SITES = ['cross-site', 'same-site', 'evil']

/** What must be refused, each for one reason. The token was exchanged before they are sent. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  ...TARGETS.flatMap((target) => [
    ...named(`foreign host for ${target}`, HOSTS, (host) => request(`GET ${target}`, [`Host: ${host}`, COOKIE])),
    ...named(`foreign origin for ${target}`, ORIGINS, (origin) => get(target, `Origin: ${origin}`)),
    ...named(`fetched by another site: ${target}`, SITES, (site) => get(target, `Sec-Fetch-Site: ${site}`)),
    ...named(`method for ${target}`, METHODS, (method) => request(`${method} ${target}`)),
    ...named(`cookie for ${target}`, COOKIES, (cookie) => request(`GET ${target}`, [HOST, cookie])),
  ]),
  { what: 'no host', raw: request('GET /', [COOKIE]) },
  { what: 'two hosts', raw: request('GET /', [HOST, 'Host: evil.example', COOKIE]) },
  ...named('path', PATHS, (path) => get(path)),
  { what: 'no cookie', raw: request('GET /', [HOST]) },
  { what: 'the token once more, without the cookie', raw: request('GET /?token={token}', [HOST]) },
  { what: 'no cookie for the data', raw: request('GET /served-data', [HOST]) },
  { what: 'no cookie for the name', raw: request('GET /served.json', [HOST]) },
  { what: 'a body', raw: request('GET /', [HOST, COOKIE, 'Content-Length: 5'], 'hello') },
  { what: 'a chunked body', raw: request('GET /', [HOST, COOKIE, 'Transfer-Encoding: chunked'], '0\r\n\r\n') },
  {
    what: 'two lengths (smuggling)',
    raw: request('GET /', [HOST, COOKIE, 'Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
  },
  { what: 'a header that is too large', raw: get('/', `X-Long: ${'a'.repeat(20_000)}`) },
  { what: 'many headers', raw: get('/', ...Array.from({ length: 3000 }, (_, i) => `X-${i}: 1`)) },
  { what: 'a header without a colon', raw: get('/', 'nonsense') },
  { what: 'a header with a bare line feed', raw: get('/', 'X-A: 1\nOrigin: http://evil.example') },
  { what: 'not HTTP', raw: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n' },
  { what: 'HTTP/0.9', raw: 'GET /\r\n\r\n' },
  { what: 'HTTP/2 without asking', raw: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { what: 'an upgrade to a socket', raw: get('/socket', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13') },
]
