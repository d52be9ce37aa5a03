import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { CannotStart } from '../cannot-start.ts'

/** A program of ours run as a child: a Node script, its flags, exactly this environment. */
export type Program = {
  readonly name: string
  readonly script: string
  readonly args?: readonly string[]
  readonly nodeFlags?: readonly string[]
  readonly env: NodeJS.ProcessEnv
}
const readyMessage = z.looseObject({ type: z.literal('ready') })
export type Ready = z.output<typeof readyMessage>
export type Running = { readonly child: ChildProcess; readonly exited: Promise<string> }

/**
 * Starts a program with an IPC channel, by which it notices our death. It runs in its own session, because Ctrl+C reaches a whole
 * session and we end the programs one after the other.
 */
export function startProgram(program: Program): Running {
  const { name, script, args = [], nodeFlags = [], env } = program
  const child = spawn(process.execPath, [...nodeFlags, script, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { promise: exited, resolve } = Promise.withResolvers<string>()
  child.on('exit', (code, signal) => {
    resolve(`${name} (${signal ?? `code ${code}`})`)
  })
  child.on('error', (error) => {
    resolve(`${name} (${error.message})`)
  })
  return { child, exited }
}

/** The program's ready message. Fails when the program ends first, or sends nothing for a minute. */
export async function whenReady({ child, exited }: Running, name: string): Promise<Ready> {
  const { promise, resolve } = Promise.withResolvers<Ready>()
  child.on('message', (message) => {
    const ready = readyMessage.safeParse(message)
    if (ready.success) resolve(ready.data)
  })
  const tooLate = new AbortController()
  try {
    return await Promise.race([
      promise,
      exited.then((how) => {
        throw new CannotStart(`Démarrage impossible : ${how} s’est arrêté avant d’être prêt.`)
      }),
      pause(60_000, undefined, { signal: tooLate.signal }).then(() => {
        throw new CannotStart(`${name} n’a pas démarré en 60 secondes.`)
      }),
    ])
  } finally {
    tooLate.abort()
  }
}

/** Asks the program to end (SIGTERM), and kills it after `limitMs`. */
export async function endProgram({ child, exited }: Running, limitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const late = new AbortController()
  await Promise.race([
    exited,
    pause(limitMs, undefined, { signal: late.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    ),
  ])
  late.abort()
  await exited
}

/** Runs a program to its end; fails when the program fails. */
export async function runProgram(program: Program): Promise<void> {
  const { child, exited } = startProgram(program)
  await exited
  if (child.exitCode !== 0) throw new CannotStart(`${program.name} a échoué : ${await exited}`)
}
