import { parseArgs } from 'node:util'
import { announceReady } from '../process.ts'
import { startCarrierEmulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-dir': { type: 'string', default: '.data/carrier' },
  },
})
const emulator = await startCarrierEmulator({
  port: Number(values.port),
  dataDir: values['data-dir'],
})
const { url } = emulator
announceReady({ type: 'ready', name: 'carrier', url }, () => emulator.close())
