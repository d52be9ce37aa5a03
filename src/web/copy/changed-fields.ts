import { staffRoles as staffRoleCodes } from '#domain/account/manage-staff.ts'
import { severityLabels } from '#domain/storage/notice-html.ts'
import { professionalLabels } from './clients.ts'
import { formatMoment, formatShortDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { formatWeight } from './format-weight.ts'
import { orderStatuses } from './money.ts'
import { parcelStatuses } from './parcels.ts'
import { valueName, valueText } from './pricing.ts'
import { modeLabels, optionLabel, quoteStatuses, typeLabels } from './quotes.ts'
import { refundReasonLabel, refundStatuses } from './refunds.ts'
import { settingLabels } from './settings.ts'
import { staffRoles } from './staff.ts'
import { differenceNames, outcomeNames, scopeNames } from './stock.ts'
import { vatFieldNames, vatRegimeLabels } from './vat.ts'

/** A path of the catalogue (`grids/OM1/standard/tiers/2000`), which names its value by itself. */
const isCatalogue = (field: string): boolean => field.includes('/')

/** Columns and fields carry the same words. */
const camelCased = (field: string): string =>
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What a field of a change is called; a field newer than this page shows its own name. */
export function fieldName(field: string): string {
  const name = camelCased(field)
  return isCatalogue(field) ? valueName(field) : (fieldNames[name] ?? name)
}

/** An id leads nowhere on a page: what it stands for has its link. */
export const isShownField = (field: string): boolean => !/(^id|[a-z]Ids?|_ids?|By)$/.test(field)

/** One value as a person reads it, a line per item of a list: « 27,25 € », « 1,2 kg », « oui », « Administrateur ». */
export function fieldValue(field: string, value: unknown): string {
  if (isCatalogue(field)) return valueText(field, value)
  if (isNothing(value)) return 'rien'
  if (Array.isArray(value)) return value.map((item) => itemText(field, item)).join('\n')
  if (typeof value === 'object') return objectText(value as object)
  return scalarText(camelCased(field), value)
}

export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function scalarText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return numberText(field, value)
  return textOf(field, String(value))
}

/** A line of a quote is its label and its amount. */
function itemText(field: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return scalarText(field, item)
  const { label, quantity, amountCents } = item as Readonly<Record<string, unknown>>
  if (typeof label !== 'string') return objectText(item)
  const times = typeof quantity === 'number' && quantity !== 1 ? ` × ${quantity}` : ''
  return `${label}${times}${typeof amountCents === 'number' ? `, ${formatMoney(amountCents)}` : ''}`
}

const objectText = (value: object): string =>
  Object.entries(value)
    .filter(([field, part]) => isShownField(field) && !isNothing(part))
    .map(([field, part]) => `${fieldName(field)}\u00A0: ${fieldValue(field, part)}`)
    .join(', ')

function numberText(field: string, value: number): string {
  if (/cents$/i.test(field)) return formatMoney(value)
  if (field.endsWith('percentBp')) return `${(value / 100).toLocaleString('fr-FR')}\u00a0%`
  if (/percent$/i.test(field)) return `${value.toLocaleString('fr-FR')}\u00a0%`
  if (/(grams|^weightG)$/i.test(field)) return formatWeight(value)
  if (field.endsWith('Mm')) return `${(value / 10).toLocaleString('fr-FR')}\u00a0cm`
  return value.toLocaleString('fr-FR')
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** Codes that mean something in their field only. */
const codesOf: Readonly<Record<string, (code: string) => string | undefined>> = {
  status: (code) => statusWords[code],
  state: (code) => statusWords[code],
  options: optionLabel,
  reason: refundReasonLabel,
  outcome: (code) => wordIn(outcomeNames, code),
  difference: (code) => wordIn(differenceNames, code),
  scope: (code) => wordIn(scopeNames, code),
  severity: (code) => wordIn(severityLabels, code),
  'vat.regime': (code) => wordIn(vatRegimeLabels, code),
}

const wordIn = (names: Readonly<Record<string, string>>, code: string): string | undefined =>
  names[code]

function textOf(field: string, value: string): string {
  const known = codesOf[field]?.(value) ?? words[value]
  if (known !== undefined) return known
  if (moment.test(value)) return formatMoment(value)
  return day.test(value) ? formatShortDay(`${value}T12:00:00Z`) : value
}

const labelsOf = (statuses: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(statuses).map(([code, { label }]) => [code, label]))

/** « delivered » is said of an order and of a parcel in the same word. */
const statusWords: Readonly<Record<string, string>> = {
  failed: 'Non parti',
  queued: 'En attente',
  sent: 'Parti',
  ...labelsOf(refundStatuses),
  ...labelsOf(orderStatuses),
  ...labelsOf(quoteStatuses),
  ...labelsOf(parcelStatuses),
}

const words: Readonly<Record<string, string>> = {
  automatic: 'automatique',
  manual: 'manuelle',
  required: 'exigé',
  optional: 'facultatif',
  ...Object.fromEntries(staffRoleCodes.map((role) => [role, staffRoles[role].label])),
  client: 'Client',
  testeur: 'Testeur',
  ...modeLabels,
  ...typeLabels,
}

const fieldNames: Readonly<Record<string, string>> = {
  role: 'Rôle',
  isActive: 'Compte actif',
  isRead: 'Lu',
  archived: 'Archivé',
  activation: 'Activation des comptes',
  staffSecondFactor: 'Second facteur de l’équipe',
  weightGrams: 'Poids',
  carrier: 'Transporteur',
  trackingNumber: 'Numéro de suivi',
  shipmentNumber: 'Envoi',
  quoteNumber: 'Devis',
  orderNumber: 'Commande',
  channel: 'Canal',
  outcome: 'Réponse',
  choice: 'Choix',
  lengthMm: 'Longueur',
  widthMm: 'Largeur',
  heightMm: 'Hauteur',
  shelf: 'Étagère',
  status: 'État',
  state: 'État',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  email: 'Adresse e-mail',
  addressLine1: 'Adresse',
  addressLine2: 'Complément d’adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  clientNumber: 'Numéro client',
  plan: 'Formule',
  acceptCommercialOffers: 'Offres commerciales acceptées',
  version: 'Version',
  title: 'Titre',
  name: 'Nom',
  description: 'Description',
  reason: 'Raison',
  totalCents: 'Total',
  amountCents: 'Montant',
  priceCents: 'Prix',
  effectiveFrom: 'En vigueur le',
  siteName: 'Nom du site',
  contactEmail: 'E-mail de contact',
  maintenanceMode: 'Mode maintenance',
  source: 'Lignes',
  subject: 'Texte',
  number: 'Version',
  follows: 'Suit la version',
  announcedTo: 'Annoncée à',
  withdrawnAt: 'Retirée le',
  key: 'Réglage',
  kind: 'Genre',
  code: 'Code',
  lines: 'Lignes',
  validUntil: 'Valable jusqu’au',
  validityDays: 'Validité, en jours',
  note: 'Note',
  unmeasuredReason: 'Colis non mesurés, parce que',
  destination: 'Destination',
  mode: 'Mode d’envoi',
  shippingType: 'Type d’envoi',
  options: 'Options',
  insuranceTier: 'Assurance, valeur déclarée',
  parcels: 'Colis',
  boxes: 'Cartons',
  zone: 'Zone',
  merged: 'Compte réuni',
  mergedInto: 'Réuni dans',
  target: 'Ce que le code réduit',
  percentBp: 'Réduction',
  minimumCents: 'Total minimum',
  startsAt: 'À partir du',
  endsAt: 'Jusqu’au',
  isOn: 'En service',
  maxUses: 'Usages au plus',
  maxUsesPerCustomer: 'Usages au plus par client',
  plans: 'Formules',
  destinations: 'Destinations',
  firstShipmentOnly: 'Premier envoi seulement',
  committedCents: 'Rendu ou promis',
  formerWeightGrams: 'Poids d’avant',
  provider: 'Prestataire',
  scope: 'Ce qui est compté',
  place: 'Lieu',
  expected: 'Attendus',
  scanned: 'Vus',
  difference: 'Écart',
  missing: 'Manquants',
  misplaced: 'Mal rangés',
  unknown: 'Inconnus',
  left: 'Écarts laissés',
  photoOrder: 'Ordre des photos',
  privatePhotos: 'Photos cachées au client',
  topic: 'Sujet',
  section: 'Partie',
  territory: 'Territoire',
  severity: 'Gravité',
  text: 'Texte',
  from: 'À partir du',
  until: 'Jusqu’au',
  pausesStorage: 'Garde suspendue',
  confirmed: 'Confirmée',
  withdrawn: 'Retirée',
  ratePercentBp: 'Taux',
  exemption: 'Mention',
  ...vatFieldNames,
  ...professionalLabels,
  ...settingLabels,
}
