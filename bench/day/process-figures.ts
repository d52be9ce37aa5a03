import { readdirSync, readFileSync } from 'node:fs'
import { rounded } from '../figure.ts'

/** Linux only, as the two below. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return rounded(Number(kilobytes) / 1024, 0)
}

/** Its files, and its sockets. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
