import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { fillBenchDatabase } from './bench-database.ts'
import { startThrowAwayCluster } from '../scripts/debian-postgres.ts'
import { embeddedEngine } from '../scripts/postgres/engine.ts'
const scratch = mkdtempSync('/tmp/escale-prof-')
const cluster = await startThrowAwayCluster(await embeddedEngine(scratch))
const data = await fillBenchDatabase(cluster.connectionString)
const env = {
  ...process.env,
  DATABASE_URL: cluster.connectionString,
  AUTH_SECRET: 'k3J9-bench-0f2b7c1d9e8a4f6b5c3d2e1f77',
  DATA_DIR: scratch,
  PORT: '4356',
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '1',
}
const server = fork('/work/wt/site/src/server/main.ts', {
  env,
  execArgv: process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=' + scratch] : [],
})
await new Promise((r) => server.once('message', r))
const bare = fork(
  '/work/wt/site/bench/bare-server.ts',
  [data.token, data.customerId, data.parcelId],
  { env },
)
const { port } = await new Promise<any>((r) => bare.once('message', r))
const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
const targets = [
  ['ours', 'http://127.0.0.1:4356/api/parcels/' + data.parcelId, server.pid],
  ['bare', `http://127.0.0.1:${port}/both/one`, bare.pid],
] as const
{
  await new Promise((r) => setTimeout(r, 6000))
  const c = cpu(server.pid!)
  await new Promise((r) => setTimeout(r, 10000))
  console.log('idle cpu ms/s', (cpu(server.pid!) - c) / 10)
}
if (!process.env.IDLE)
  for (let i = 0; i < 4; i++)
    for (const [name, url, pid] of targets) {
      const c = cpu(pid!)
      const r = await autocannon({
        url,
        connections: 10,
        duration: 4,
        headers: { cookie: data.cookie },
      })
      const used = cpu(pid!) - c
      console.log(
        name,
        'rps',
        r.requests.average,
        'cpu µs/req',
        ((used * 1000) / r.requests.total).toFixed(0),
      )
    }
const done = new Promise((r) => server.once('exit', r))
server.kill('SIGTERM')
await done
bare.kill()
await cluster.stop()
const f = readdirSync(scratch).find((n) => n.endsWith('.cpuprofile'))
if (f) {
  const p = JSON.parse(readFileSync(scratch + '/' + f, 'utf8'))
  const byId = new Map(p.nodes.map((n: any) => [n.id, n]))
  const self = new Map<string, number>()
  let tot = 0
  p.samples.forEach((id: number, i: number) => {
    const n: any = byId.get(id)
    const k =
      n.callFrame.functionName +
      ' ' +
      n.callFrame.url.split('/').slice(-3).join('/') +
      ':' +
      n.callFrame.lineNumber
    if (/idle/.test(k)) return
    tot += p.timeDeltas[i]
    self.set(k, (self.get(k) ?? 0) + p.timeDeltas[i])
  })
  console.log(
    [...self]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 45)
      .map(([k, v]) => ((v / tot) * 100).toFixed(1) + '% ' + k)
      .join('\n'),
  )
}
process.exit()
