import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

type Check = { readonly name: string; readonly command: readonly [string, ...string[]] }
type Result = { readonly name: string; readonly passed: boolean; readonly output: string }

const checks: readonly Check[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '-c', '.oxlintrc.json', '--type-aware', '.'] },
  { name: 'types: domain and contract', command: ['tsc', '-p', 'src/tsconfig.pure.json'] },
  // One checker: several would each resolve the types of every statement again, twice the processor in all.
  {
    name: 'types: server',
    command: ['tsc', '-p', 'src/tsconfig.server.json', '--checkers', '1'],
  },
  { name: 'types: web', command: ['tsc', '-p', 'src/tsconfig.web.json'] },
  { name: 'types: service worker', command: ['tsc', '-p', 'src/tsconfig.worker.json'] },
  { name: 'types: emulators', command: ['tsc', '-p', 'emulators/tsconfig.json'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
]

const results = await Promise.all(checks.map(run))
const failed = results.filter(({ passed }) => !passed)
for (const { name, output } of failed) console.error(`── ${name}\n${output.trim()}\n`)
console.log(
  failed.length === 0
    ? `${results.length} vérifications passées`
    : `${failed.length} vérification(s) en échec : ${failed.map(({ name }) => name).join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

/** The tools print only when they have something to report; a tool that cannot start is a failure too. */
function run({ name, command: [tool, ...options] }: Check): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(bin, tool), ...options], { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ name, passed: false, output: error.message }))
    child.on('close', (code) => resolve({ name, passed: code === 0, output }))
  })
}
