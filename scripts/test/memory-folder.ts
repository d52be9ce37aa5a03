import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Several times what the databases, files and browsers of one run take at once. */
const enough = 4 * 1024 ** 3

/**
 * A folder in memory for what tests throw away, where this machine has one with room: PostgreSQL creates a file per table in each
 * cloned database, which on a disk was a sixth of the server suite's processor time. Programs must be allowed to start from it.
 */
export function findMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    accessSync(folder, constants.W_OK)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === folder)
    const runsPrograms = mount !== undefined && !mount[3]?.split(',').includes('noexec')
    const room = Math.min(bavail * bsize, process.availableMemory())
    return runsPrograms && room >= enough ? folder : undefined
  } catch {
    return undefined
  }
}
