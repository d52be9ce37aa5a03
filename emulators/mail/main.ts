import { parseArgs } from 'node:util'
import { announceReady } from '../process.ts'
import { startMailEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'smtp-port': { type: 'string', default: '0' },
    'data-dir': { type: 'string', default: '.data/mail' },
  },
})
const emulator = await startMailEmulator({
  port: Number(values.port),
  smtpPort: Number(values['smtp-port']),
  dataDir: values['data-dir'],
})
const { url, smtpUrl } = emulator
announceReady({ type: 'ready', name: 'mail', url, smtpUrl }, () => emulator.close())
