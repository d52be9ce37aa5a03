import { vi } from 'vitest'
import { pass } from '#web/chrome/action/test-page.tsx'

/** For tests: files sent with their progress, to a server with programmed answers. */

/** `later`: under way until `answerLast`. */
type Answer = { readonly status: number; readonly responseText: string } | 'cut'

let answers: (Answer | 'later')[] = []
export const uploads: { url: string; key: string }[] = []
let answerLatest: (told: Answer) => void = () => {}

class AnsweredUpload extends EventTarget {
  readonly upload = new EventTarget()
  url = ''
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') uploads.push({ url: this.url, key: value })
  }
  getResponseHeader = () => null
  send() {
    answerLatest = (told) => this.answer(told)
    const told = answers.shift() ?? 'later'
    if (told !== 'later') this.answer(told)
  }
  answer(told: Answer) {
    if (told !== 'cut') Object.assign(this, told)
    queueMicrotask(() => this.dispatchEvent(new Event(told === 'cut' ? 'error' : 'load')))
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

/** Call before each test. */
export function beginUploads(...told: (Answer | 'later')[]): void {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload)
  answers = told
  uploads.length = 0
}

export async function answerLast(told: Answer): Promise<void> {
  answerLatest(told)
  await pass()
}

export const refusedFile = (code: string): Answer => ({
  status: 409,
  responseText: JSON.stringify({ code, requestId: 'r', details: {} }),
})

export async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[type="file"]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await pass()
}
