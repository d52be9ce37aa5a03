import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether the process exists and is not a zombie (nobody reaps orphans in a container without init). */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** Whether that process works in this folder. Unknown counts as yes (no /proc, or a process that we may not inspect). */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Whether any living process works in this folder. Linux only; elsewhere false. */
export function anyoneWorksIn(folder: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false
    }
  })
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch {
    return false
  }
}
