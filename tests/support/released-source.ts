import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type ReleasedSource = { readonly folder: string; readonly remove: () => void }

/** The source of the last released version; undefined where the history is not there. It runs with the libraries of this one. */
export function releasedSource(): ReleasedSource | undefined {
  const commit = git('log', '-1', '--format=%H', '--', 'tests/fixtures/released.json.gz').trim()
  if (!commit) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'escale-released-source-'))
  const archive = join(folder, 'source.tar')
  git('archive', `--output=${archive}`, commit, 'package.json', 'src', 'migrations', 'scripts')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', [...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
