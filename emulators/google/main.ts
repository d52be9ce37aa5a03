import { parseArgs } from 'node:util'
import { announceReady } from '../process.ts'
import { issuer, startGoogleEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-dir': { type: 'string', default: '.data/google' },
    'client-id': { type: 'string', default: 'escale-demo.apps.googleusercontent.com' },
    'client-secret': { type: 'string', default: 'escale-demo' },
    'redirect-uri': { type: 'string', multiple: true, default: [] },
  },
})
const emulator = await startGoogleEmulator({
  port: Number(values.port),
  dataDir: values['data-dir'],
  client: {
    id: values['client-id'],
    secret: values['client-secret'],
    redirectUris: values['redirect-uri'],
  },
})
const { url } = emulator
announceReady({ type: 'ready', name: 'google', url, issuer }, () => emulator.close())
