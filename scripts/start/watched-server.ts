import { spawn } from 'node:child_process'
import { join } from 'node:path'

// `node --watch` passes messages on, but outlives the process that started it; this script stands between them and ends it.
const server = join(import.meta.dirname, '../../src/server/main.ts')
const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', server], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
watcher.on('message', (message: object) => {
  if (process.connected) process.send?.(message)
})
watcher.on('exit', (code) => process.exit(code ?? 1))
const end = () => watcher.kill('SIGTERM')
process.on('SIGTERM', end)
process.on('disconnect', end)
