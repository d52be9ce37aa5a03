import { parseArgs } from 'node:util'
import { announceReady } from '../process.ts'
import { startS3Emulator } from './emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-dir': { type: 'string', default: '.data/s3' },
  },
})
const emulator = await startS3Emulator({
  port: Number(values.port),
  dataDir: values['data-dir'],
})
const { url } = emulator
announceReady({ type: 'ready', name: 's3', url }, () => emulator.close())
