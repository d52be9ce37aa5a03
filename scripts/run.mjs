// Plain JavaScript for any Node >= 20: installs what the lockfile says, then runs the command on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.installed')

installWhenTheLockfileChanged()
runOnPinnedNode(process.argv.slice(2))

/** The stamp is written last, so that a killed install is done again (a half tree also has a node_modules). */
function installWhenTheLockfileChanged() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // `npm ci` empties the folder that a link leads to: the one of another work tree, under those who use it.
  if (lstatSync(dirname(stamp), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules est un lien et n’est pas celui de ce package-lock.json : rien n’est installé.',
    )
    return
  }
  console.error('Installation des dépendances (npm ci)…')
  // `npm ci` deletes node_modules/.bin under its own feet when that folder is in its PATH.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== bin)
    .join(delimiter)
  const install = spawnSync(
    'npm',
    ['ci', '--include=optional', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: path },
    },
  )
  if (install.status !== 0) process.exit(install.status ?? 1)
  writeFileSync(stamp, wanted)
}

function runOnPinnedNode(args) {
  const pinned = join(bin, 'node')
  const usable = existsSync(pinned) && spawnSync(pinned, ['-v']).status === 0
  if (!usable && Number(process.versions.node.split('.')[0]) < 24) {
    console.error(
      'Cette plateforme n’a pas de Node fourni par le projet : installez Node 26 (24 au moins).',
    )
    process.exit(1)
  }
  const node = usable ? pinned : process.execPath
  // Node keeps its compiled code there, for every process that comes after: the second start takes half the time.
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules', '.compiled')
  if (process.execve && process.platform !== 'win32')
    process.execve(node, [node, ...args], process.env)
  const child = spawn(node, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm killed outright tells nobody: an adopted child means that the launcher above us is gone.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
