import * as z from 'zod/mini'

export type Sms = {
  /** International (E.164), with its plus. */
  readonly to: string
  readonly text: string
  /** The kind of message, for the supplier's statistics; never a person. */
  readonly tag: string
  /** The address to which the supplier sends its delivery reports. */
  readonly reportUrl: string
}
export type SmsSender = { readonly sendSms: (sms: Sms) => Promise<void> }

/**
 * The supplier refused the message; `isFinal` when it will refuse it later too. The error holds no number and no text, so it may
 * be logged.
 */
export class SmsNotSent extends Error {
  readonly reason: string
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(`SMS not sent: ${reason}`)
    this.reason = reason
    this.isFinal = isFinal
  }
}

/** The supplier may have taken the message: to send it again is perhaps to send it twice. */
export class SmsUnanswered extends SmsNotSent {
  constructor(reason: string) {
    super(reason, false)
  }
}

type BrevoOptions = {
  readonly apiKey: string
  readonly apiUrl: string
  readonly sender: string
  readonly timeoutMs?: number
}

/** Sends by Brevo's transactional SMS, always in the GSM alphabet. Throws `SmsNotSent`, `SmsUnanswered`. */
export function brevoSms({ apiKey, apiUrl, sender, timeoutMs = 10_000 }: BrevoOptions): SmsSender {
  const url = new URL('/v3/transactionalSMS/send', apiUrl)
  return {
    sendSms: async ({ to, text, tag, reportUrl }) => {
      const body = {
        sender,
        recipient: to.replace(/^\+/, ''),
        content: toGsm7(text),
        type: 'transactional',
        unicodeEnabled: false,
        tag,
        webUrl: reportUrl,
      }
      await post(url, apiKey, body, timeoutMs)
    },
  }
}

async function post(url: URL, apiKey: string, body: object, timeoutMs: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw isLate ? new SmsUnanswered('timeout') : new SmsNotSent('unreachable', false)
  })
  const answer = await response.json().catch(() => undefined)
  if (response.status === 201 && accepted.safeParse(answer).success) return
  throw refusalOf(response.status, answer)
}

const accepted = z.looseObject({ messageId: z.number() })
/** Brevo's `message` may repeat the number, so only its code is read. */
const refused = z.looseObject({ code: z.string().check(z.regex(/^[a-z_]{1,40}$/)) })

/** A wrong message stays wrong (final); somebody can fix a key, a balance or a service. */
function refusalOf(status: number, answer: unknown): SmsNotSent {
  const code = refused.safeParse(answer).data?.code ?? 'no code'
  return new SmsNotSent(`${status} ${code}`, status === 400)
}

/** The alphabet of GSM 03.38. One letter outside it makes a text more than twice as expensive to send. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€\f',
)

/** These letters take two places: an escape, then the letter. */
const extended = new Set('^{}\\[~]|€\f')

/** A single message holds more than each part of a long one, where a header numbers the part. */
const placesAlone = 160

const placesOfPart = 153

/** How many messages the network sends and bills for a text in the SMS alphabet. A letter of two places is never cut in half. */
export function segmentsOf(text: string): number {
  const widths = Array.from(text, (letter) => (extended.has(letter) ? 2 : 1))
  if (widths.reduce((sum, width) => sum + width, 0) <= placesAlone) return 1
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > placesOfPart) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}

/** Replacements for signs of French typography that are not accents; an empty one removes the sign. */
const stands: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  // The Polynesian ʻeta and ʻokina.
  ʻ: "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '×': 'x',
  '°': 'o',
  º: 'o',
  ª: 'a',
  '²': '2',
  '³': '3',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '\u00ad': '',
  '\u200b': '',
  '\ufeff': '',
  '\t': ' ',
}

/**
 * The same text in the SMS alphabet: é è à ù stay, ê ç â î ô lose their accent, œ becomes oe, quotation marks and spaces become
 * the plain ones. A sign without a replacement (an emoji) becomes a question mark.
 */
export function toGsm7(text: string): string {
  const composed = text.normalize('NFC')
  const spaced = composed
    // French puts spaces inside its quotation marks; the plain ones have none.
    .replaceAll(/«\s*/g, '"')
    .replaceAll(/\s*»/g, '"')
  return Array.from(spaced, letterFor).join('')
}

function letterFor(letter: string): string {
  if (alphabet.has(letter)) return letter
  const other = stands[letter]
  if (other !== undefined) return other
  if (/\p{Zs}/u.test(letter)) return ' '
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every((part) => alphabet.has(part)) ? bare : '?'
}
