import type { Context, Hono } from 'hono'
import { codesIn, type Depot, hasEnded, type Parcel } from './depot.ts'
import type { Incidents } from './incidents.ts'

const minute = 60_000
const mostIds = 10

/** The calls of the last minute. */
export class Quota {
  #calls: number[] = []
  #total = 0

  /** Whether one more call is allowed. */
  take(most: number): boolean {
    const now = Date.now()
    this.#calls = this.#calls.filter((at) => at > now - minute)
    if (this.#calls.length >= most) return false
    this.#calls.push(now)
    this.#total += 1
    return true
  }

  total(): number {
    return this.#total
  }
}

/** La Poste's « Suivi v2 »: one to ten numbers a call; an object for one, an array with a code each for several. */
export function addTrackingApi(app: Hono, depot: Depot, incidents: Incidents, quota: Quota): void {
  app.get('/suivi/v2/idships/:ids', (c) => {
    if (!c.req.header('X-Okapi-Key')) {
      return c.json({ code: 'UNAUTHORIZED', message: 'HMAC verification failed' }, 401)
    }
    if (!quota.take(incidents.outage === 'quota' ? 0 : incidents.quota)) {
      const message = `max quota reached ${incidents.quota} calls per minute`
      return c.json({ code: 'TOO_MANY_REQUESTS', message }, 429)
    }
    const ids = c.req.param('ids').split(',')
    return ids.length === 1 ? single(c, ids[0] ?? '') : several(c, ids)
  })

  function single(c: Context, id: string): Response {
    const { status, body } = resultOf(id)
    return c.json(incidents.alwaysArray ? [body] : body, status)
  }

  function several(c: Context, ids: readonly string[]): Response {
    if (ids.length > mostIds) {
      return c.json(refusal(ids[0] ?? '', 400, 'Dix numéros au plus par appel.'), 400)
    }
    return c.json(
      ids.map((id) => resultOf(id, 101).body),
      207,
    )
  }

  function resultOf(id: string, invalidCode = 400): { status: 200 | 400 | 404; body: object } {
    if (!/^[A-Z0-9]{11,15}$/i.test(id)) {
      return { status: 400, body: refusal(id, invalidCode, notValid) }
    }
    const parcel = depot.find(id)
    if (parcel) return { status: 200, body: found(parcel, incidents.unordered) }
    depot.noteUnknown(id)
    return { status: 404, body: refusal(id, 104, notYet) }
  }
}

const notValid =
  'Le numéro que vous avez saisi n’est pas valide. Nous vous invitons à vérifier votre saisie, en particulier le nombre de caractères.'
const notYet =
  "Votre suivi n'est pas encore disponible. Si vous avez déposé votre envoi, les informations de suivi peuvent être affichées avec un délai, veuillez réessayer ultérieurement."

const refusal = (idShip: string, returnCode: number, returnMessage: string) => ({
  lang: 'fr_FR',
  scope: 'open',
  returnCode,
  returnMessage,
  idShip,
})

function found(parcel: Parcel, unordered: boolean): object {
  const newestFirst = parcel.events.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const events = unordered ? shuffled(newestFirst) : newestFirst
  const taken = parcel.events.find(({ code }) => code === 'PC1')
  const delivered = newestFirst.find(({ code }) => code === 'DI1')
  return {
    lang: 'fr_FR',
    scope: 'open',
    returnCode: 200,
    shipment: {
      idShip: parcel.number,
      holder: 4,
      product: 'Colissimo Outre-mer',
      isFinal: hasEnded(parcel),
      ...(taken && { entryDate: parisTime(new Date(taken.at)) }),
      ...(delivered && { deliveryDate: parisTime(new Date(delivered.at)) }),
      timeline: timelineOf(parcel),
      event: events.map(({ code, label, at }, place) => ({
        order: events.length - place,
        code,
        label,
        date: parisTime(new Date(at)),
      })),
      contextData: { originCountry: 'FR', arrivalCountry: parcel.destination },
      url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${parcel.number}`,
    },
  }
}

/** The same disorder each time: every second event first. */
const shuffled = <Item>(items: readonly Item[]): readonly Item[] => [
  ...items.filter((_, place) => place % 2 === 1),
  ...items.filter((_, place) => place % 2 === 0),
]

const steps = [
  ['Pris en charge', ['PC1']],
  ['En cours d’acheminement', ['ET1', 'ET2', 'DO1']],
  ['Arrivé dans le pays de destination', ['DO2', 'ET3']],
  ['En cours de livraison', ['MD2', 'AG1']],
  ['Livré', ['DI1']],
] as const

function timelineOf(parcel: Parcel): object[] {
  const codes = codesIn(parcel)
  return steps.map(([shortLabel, of], place) => {
    const event = parcel.events.findLast(({ code }) => (of as readonly string[]).includes(code))
    return {
      id: place + 1,
      shortLabel,
      status: event !== undefined,
      type: codes.at(-1) === 'DO3' && place === 2 ? -1 : 1,
      ...(event && {
        longLabel: event.label,
        date: parisTime(new Date(event.at)),
        country: event.country,
      }),
    }
  })
}

/** `2026-12-07T09:14:00+01:00`: the time in Paris, as Suivi writes it. */
function parisTime(at: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  const minutes =
    (Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000
  const offset = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${parts.replace(' ', 'T')}+${offset}`
}
