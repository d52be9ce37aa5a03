// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Contents } from '#web/api/parcel-contents.ts'
import {
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { PurchaseInvoices } from './PurchaseInvoices.tsx'

const contents: Contents = {
  parcelId: crypto.randomUUID(),
  version: 1,
  canChange: true,
  lines: [],
  totalCents: 0,
  netCents: 0,
  grossGrams: null,
  invoiceGap: null,
  invoices: [],
  valueReason: null,
  sameOrder: [],
  missing: [],
}

/** What the next uploads are answered, and the keys that they had. */
let answers: { status: number; responseText: string }[] = []
const keys: string[] = []

class AnsweredUpload extends EventTarget {
  readonly upload = new EventTarget()
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') keys.push(value)
  }
  getResponseHeader = () => null
  send() {
    Object.assign(this, answers.shift())
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(() => {
  beginPage()
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload)
})
afterEach(leavePage)

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('[type="file"]')
  Object.defineProperty(input, 'files', { value: [file] })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

// Seen to fail: the page left the upload under way for ever, the 502 offered no retry.
test.each([
  ['the page of a hotel’s Wi-Fi', 200],
  ['the page of a proxy without us behind it', 502],
])('a file answered by %s is sent again with its key', async (_, status) => {
  keys.length = 0
  const saved = { status: 200, responseText: JSON.stringify(contents) }
  answers = [{ status, responseText: '<!doctype html>' }, saved]
  await show(<PurchaseInvoices contents={contents} />)
  choose(new File(['%PDF'], 'facture.pdf', { type: 'application/pdf' }))
  await sees('Réessayer')
  await press('Réessayer')
  await sees('Joindre la facture d’achat')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
