import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { Refused } from '#server/core/refused.ts'
import { pageWith, wordsPdf, writtenPdf } from '#tests/support/written-pdf.ts'
import { requireHarmlessPdf } from './require-harmless-pdf.ts'

const said = (bytes: Uint8Array, within?: { milliseconds: number; bytes: number }) =>
  requireHarmlessPdf(bytes, { unreadable: 'not-a-pdf', ...(within ? { within } : {}) }).then(
    () => 'kept',
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )

/** Packs objects in a compressed stream, where no search of the bytes finds them. */
function packed(objects: Readonly<Record<number, string>>, padding = 0): Buffer {
  let heads = ''
  let bodies = ''
  for (const [number, body] of Object.entries(objects)) {
    heads += `${number} ${bodies.length} `
    bodies += `${body}\n`
  }
  const unpacked = Buffer.concat([Buffer.from(heads + bodies), Buffer.alloc(padding, 32)])
  return objectStream(unpacked, heads.length, Object.keys(objects).map(Number))
}

/** A document with all its objects in that stream, except the stream itself and the table, which are 10 and 11. */
function objectStream(unpacked: Buffer, first: number, numbers: readonly number[]): Buffer {
  const head = `%PDF-1.7\n`
  const body = (dict: string, data: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${dict} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const stream = Buffer.concat([
    Buffer.from('10 0 obj\n'),
    body(`/Type /ObjStm /N ${numbers.length} /First ${first}`, deflateSync(unpacked)),
  ])
  const rows = Buffer.alloc(12 * 6)
  const put = (number: number, kind: number, place: number, index: number) => {
    rows[number * 6] = kind
    rows.writeUInt32BE(place, number * 6 + 1)
    rows[number * 6 + 5] = index
  }
  numbers.forEach((number, index) => put(number, 2, 10, index))
  put(10, 1, head.length, 0)
  put(11, 1, head.length + stream.length, 0)
  const table = body('/Type /XRef /Size 12 /W [1 4 1] /Root 1 0 R', deflateSync(rows))
  const end = `startxref\n${head.length + stream.length}\n%%EOF\n`
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from('11 0 obj\n'),
    table,
    Buffer.from(end),
  ])
}

const hidden = (catalogue: string, padding?: number) =>
  packed(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R >>',
      4: '<< /S /JavaScript /JS (app.alert(1)) >>',
    },
    padding,
  )

function byPdfkit(options: PDFKit.PDFDocumentOptions, write?: (doc: PDFKit.PDFDocument) => void) {
  return new Promise<Buffer>((resolve) => {
    const doc = new PDFDocument(options)
    const chunks: Buffer[] = []
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
    doc.text('Facture').link(10, 10, 50, 50, 'https://boutique.example/suivi')
    write?.(doc)
    doc.end()
  })
}

const attached = (name: string) => (doc: PDFKit.PDFDocument) =>
  void doc.file(Buffer.from('<?xml version="1.0"?>'), { name })

const kept: Record<string, () => Buffer | Promise<Buffer>> = {
  'a page': () => wordsPdf('facture'),
  'what our own library writes, with a link': () => byPdfkit({}),
  'objects in a compressed stream': () => hidden(''),
  'an electronic invoice with its data (Factur-X)': () => byPdfkit({}, attached('factur-x.xml')),
  'a page that says JavaScript': () => pageWith({ page: '/Note (/S /JavaScript /JS)' }),
}
test.each(Object.keys(kept))('%s is kept', async (name) => {
  expect(await said((await kept[name]?.()) ?? Buffer.alloc(0))).toBe('kept')
})

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const active: Record<string, () => Buffer | Promise<Buffer>> = {
  'a script when it opens': () => pageWith({ catalogue: `/OpenAction ${script}` }),
  'a script by reference': () => pageWith({ catalogue: '/OpenAction 4 0 R' }, [script]),
  'a script in a compressed stream': () => hidden('/OpenAction 4 0 R'),
  'a script whose name is written otherwise': () =>
    pageWith({ catalogue: '/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>' }),
  'scripts by name': () => pageWith({ catalogue: '/Names << /JavaScript << /Names [] >> >>' }),
  'a script when a page opens': () => pageWith({ page: `/AA << /O ${script} >>` }),
  'a script after another action': () =>
    pageWith({ catalogue: `/OpenAction << /S /Named /N /Print /Next [ ${script} ] >>` }),
  'a program to launch': () => pageWith({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  'a form that sends itself': () =>
    pageWith({ page: '/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (http://x) >> >>]' }),
  'an XFA form': () => pageWith({ catalogue: '/AcroForm << /XFA (x) /Fields [] >>' }),
  'a film': () => pageWith({ page: '/Annots [<< /Subtype /RichMedia >>]' }),
  'an attached program': () => byPdfkit({}, attached('setup.exe')),
  'an attached program beside its data': () =>
    pageWith({ catalogue: '/AF [<< /Type /Filespec /F (factur-x.xml) /UF (a.exe) /EF << >> >>]' }),
}
// Each was seen to be accepted without the check of dictionaries (`isActive`).
test.each(Object.keys(active))('%s is active', async (name) => {
  expect(await said((await active[name]?.()) ?? Buffer.alloc(0))).toBe('pdf-active')
})

test('a password, or rights that need none to read, make it encrypted', async () => {
  expect(await said(await byPdfkit({ userPassword: 'a', ownerPassword: 'b' }))).toBe(
    'pdf-encrypted',
  )
  expect(await said(await byPdfkit({ ownerPassword: 'b' }))).toBe('pdf-encrypted')
  expect(await said(pageWith({ trailer: '/Encrypt << /Filter /Unknown >>' }))).toBe('pdf-encrypted')
})

const none: Record<string, () => Buffer> = {
  'a page of the web in between': () =>
    Buffer.from('%PDF-1.7\n<html><script>1</script></html>\n%%EOF'),
  'nothing in between': () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'no page': () => writtenPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] >>']),
  'a table that points elsewhere': () => {
    const bytes = wordsPdf('x')
    return Buffer.from(
      bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n12'),
      'latin1',
    )
  },
  'an object that is none': () => pageWith({ catalogue: '/A 4 0 R' }, ['<< /A ']),
  'half of one': () => wordsPdf('x').subarray(0, 200),
}
test.each(Object.keys(none))('%s is no PDF', async (name) => {
  expect(await said(none[name]?.() ?? Buffer.alloc(0))).toBe('not-a-pdf')
})

describe('a bomb is stopped', () => {
  // Seen to fail: without the watch on memory, it is read to its end, and kept.
  test('that unpacks to far more than it weighs', async () => {
    const bomb = hidden('', 200_000_000)
    expect(bomb.length).toBeLessThan(300_000)
    expect(await said(bomb, { milliseconds: 60_000, bytes: 60_000_000 })).toBe('not-a-pdf')
  })

  // Seen to fail: without the deadline, it is kept.
  test('that takes too long', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `[${n + 5} 0 R ${n + 6} 0 R]`)
    const within = (milliseconds: number) =>
      said(pageWith({ catalogue: '/A 4 0 R' }, many), { milliseconds, bytes: 500_000_000 })
    // On a busy machine it may take longer than the product's own limit.
    expect(await within(55_000)).toBe('kept')
    expect(await within(5)).toBe('not-a-pdf')
  })

  test('that is nested without end', async () => {
    const deep = pageWith({ catalogue: `/A ${'['.repeat(1_000_000)}` })
    expect(await said(deep)).toBe('not-a-pdf')
  })
})
