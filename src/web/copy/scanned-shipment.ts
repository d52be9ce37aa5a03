import type { ScannedShipment } from '#contract/shipping/shipments.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { ScanVerdict } from '#domain/shipment/scanned-parcels.ts'
import { holdText } from './holds.ts'

type Teller = (scanned: string, found: ScannedShipment) => string

/** Why no shipment opens for what was scanned; a verdict without its sentence does not compile. */
const tellers: Readonly<Record<Exclude<ScanVerdict, 'opens'>, Teller>> = {
  unknown: (scanned) =>
    readScannedText(scanned).kind === 'shelf'
      ? `${scanned} est une étagère. Scannez un colis.`
      : `${nameOf(scanned)}\u00a0: aucun colis ni envoi d’ici ne porte ce numéro.`,
  awaited: (scanned) =>
    `${nameOf(scanned)} n’est pas encore reçu. Passez-le d’abord à la réception.`,
  'not-paid': (scanned) =>
    `${nameOf(scanned)} n’est dans aucun envoi payé. Remettez-le sur son étagère.`,
  gone: (scanned) => `${nameOf(scanned)} a déjà quitté l’entrepôt.`,
  blocked: (scanned) => `${nameOf(scanned)} est bloqué. Ne l’emballez pas.`,
  waits: () => 'Un autre colis de cet envoi est bloqué\u00a0: la boîte attend.',
  held: (_, { hold }) => `Envoi retenu\u00a0: ${hold ? holdText(hold).title : ''}.`,
  several: (scanned) =>
    `Plusieurs colis ou envois portent ${nameOf(scanned)}. Scannez l’étiquette Escale de celui que vous tenez.`,
}

export const scannedSentence = (scanned: string, found: ScannedShipment): string =>
  found.verdict === 'opens' ? '' : tellers[found.verdict](scanned, found)

const nameOf = (scanned: string): string =>
  readScannedText(scanned).kind === 'sheet' ? 'Ce colis' : normaliseTrackingNumber(scanned)
