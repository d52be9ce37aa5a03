import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'

/** For tests: a page in jsdom, and a server with programmed answers. */

export const readThing = endpoint({
  method: 'GET',
  path: '/api/thing',
  policy: 'member',
  summary: '',
  topics: ['quotes'],
  input: z.strictObject({}),
  output: z.strictObject({ name: z.string() }),
})

export const saveThing = endpoint({
  method: 'PUT',
  path: '/api/things/:thingId',
  policy: 'member',
  summary: '',
  changes: ['quotes'],
  input: z.strictObject({ thingId: z.string(), version: z.int(), name: z.string() }),
  output: z.strictObject({ name: z.string() }),
})

type Sent = {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}
/** `cut`: the answer is lost. */
type Told = 'cut' | { readonly status?: number; readonly body?: object }

export const saved: Told = { body: { name: 'saved' } }
export const refused = (code: string, details = {}): Told => ({
  status: 409,
  body: { code, requestId: 'r', details },
})

/** The answers for the next requests to an address, in order; the last one repeats. */
const answers = new Map<string, Told[]>()
const sent: Sent[] = []

export const answer = (request: string, ...told: Told[]): void => void answers.set(request, told)
export const requestsTo = (request: string): readonly Sent[] =>
  sent.filter(({ method, path }) => `${method} ${path}` === request)

async function serve(path: string, request: RequestInit): Promise<Response> {
  const { method = 'GET', headers, body } = request
  const key = new Headers(headers).get('idempotency-key')
  const typed: unknown = typeof body === 'string' ? JSON.parse(body) : null
  sent.push({ method, path, key, body: typed })
  const told = nextAnswer(`${method} ${path}`)
  if (told === 'cut') throw new TypeError('network')
  return new Response(JSON.stringify(told.body ?? {}), { status: told.status ?? 200 })
}

function nextAnswer(request: string): Told {
  const [told, ...next] = answers.get(request) ?? []
  if (!told) throw new Error(`nobody told what ${request} answers`)
  if (next.length > 0) answers.set(request, next)
  return told
}

/** Run before all tests: it compiles what a screen loads late, which takes long on a busy machine. */
export async function loadLateCode(): Promise<void> {
  await import('#web/ui/Toasts.tsx')
  await import('#web/ui/Dialog.tsx')
  await import('#web/ui/ConfirmDialog.tsx')
  await import('#web/chrome/proof/ProofDialog.tsx')
}
export const lateCodeMilliseconds = 300_000

let root: Root | undefined

class Unobserved {
  observe() {}
  disconnect() {}
}

/** Call before each test. */
export function beginPage(): void {
  vi.stubGlobal('fetch', serve)
  // jsdom lacks it.
  vi.stubGlobal('ResizeObserver', Unobserved)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  answers.clear()
  sent.length = 0
  setOnline(true)
}

/** Call after each test. */
export async function leavePage(): Promise<void> {
  root?.unmount()
  await pass()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export async function show(content: ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  )
  await pass()
  await vi.dynamicImportSettled()
  await pass()
}

export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The real clock: React renders, and lazy code loads. */
const later = setTimeout

/** Lets pending work continue, and advances the fake clock. */
export async function pass(milliseconds = 20): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise((resolve) => void later(resolve, 5))
}

const mostMilliseconds = 45_000

/** Waits until this is on the page. */
export async function sees(text: string): Promise<void> {
  const end = Date.now() + mostMilliseconds
  while (!isSeen(text)) {
    if (Date.now() > end) throw new Error(`« ${text} » is not in « ${document.body.textContent} »`)
    await pass()
  }
}

export const isSeen = (text: string): boolean => document.body.textContent?.includes(text) === true

export const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].findLast(
    (each) => (each.ariaLabel ?? each.textContent) === name,
  )
  if (!found) throw new Error(`no button « ${name} »`)
  return found
}

export async function press(name: string): Promise<void> {
  button(name).click()
  await pass()
}

/** Types in a way that React notices. */
export async function type(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): Promise<void> {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await pass()
}
