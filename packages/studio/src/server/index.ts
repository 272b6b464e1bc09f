export { type LocalServer, type LocalServerOptions, redirectionTo, startLocalServer } from './local-server.js'
export { type StudioOptions, startStudio } from './start-studio.js'
