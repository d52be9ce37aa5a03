import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Cluster, dataOf } from './cluster.ts'

export type Watcher = { dismiss(): void }

// The script stops only the server that uses our own socket folder, never the one of a later start. It retries for a while: we
// may be killed while the server is still coming up.
const script = `
cat >/dev/null
tries=0
while [ $tries -lt 40 ]; do
  if grep -qxF "$2" "$1/postmaster.pid" 2>/dev/null; then
    "$0" -D "$1" -m fast -w -t 30 stop >/dev/null 2>&1 && break
  fi
  tries=$((tries + 1))
  sleep 0.25
done
rm -rf "$2"
`

/** Stops the server when this process dies in any way, SIGKILL included: the script then sees its end of the pipe close. */
export function watchOver(cluster: Cluster, sockets: string): Watcher {
  const pgCtl = join(cluster.engine.bin, 'pg_ctl')
  const watcher = spawn('/bin/sh', ['-c', script, pgCtl, dataOf(cluster), sockets], {
    ...cluster.engine.account,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // The pipe alone must not keep this process alive; it is a socket, which the types do not say.
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return {
    dismiss() {
      if (watcher.pid !== undefined && watcher.exitCode === null)
        process.kill(-watcher.pid, 'SIGKILL')
    },
  }
}
