import { parseArgs } from 'node:util'
import { announceReady } from '../process.ts'
import { startSmsEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-dir': { type: 'string', default: '.data/sms' },
  },
})
const emulator = await startSmsEmulator({
  port: Number(values.port),
  dataDir: values['data-dir'],
})
const { url } = emulator
announceReady({ type: 'ready', name: 'sms', url }, () => emulator.close())
