/**
 * Ports that no browser opens, nor Node's own `fetch`, whatever listens there; the system reserves those below 1024.
 * https://fetch.spec.whatwg.org/#bad-port
 */
const unsafePorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
])

export const isUnsafePort = (port: number): boolean => unsafePorts.has(port)
