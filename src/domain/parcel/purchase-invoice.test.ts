import { expect, test } from 'vitest'
import {
  fitsQuota,
  invoiceQuotaBytes,
  mostInvoicesOfACustomer,
  shownFileName,
} from './purchase-invoice.ts'

test.each([
  ['facture.pdf', 'facture.pdf'],
  ['C:\\Documents\\ma facture.pdf', 'ma facture.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['facture\u202Efdp.exe', 'facturefdp.exe'],
  ['a\u0000b\nc.pdf', 'abc.pdf'],
  ['', 'facture'],
  ['   ', 'facture'],
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(60)}…${'x'.repeat(15)}.pdf`],
])('the file %j is shown as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown)
})

test('the quota counts files and bytes, to the byte', () => {
  expect(fitsQuota({ count: 0, bytes: 0 }, invoiceQuotaBytes)).toBe(true)
  expect(fitsQuota({ count: 1, bytes: 1 }, invoiceQuotaBytes)).toBe(false)
  expect(fitsQuota({ count: mostInvoicesOfACustomer, bytes: 0 }, 1)).toBe(false)
})
