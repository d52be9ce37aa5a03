import { staffRoles as staffRoleCodes } from '#domain/account/manage-staff.ts'
import type { JournalFilter } from '#domain/fact/journal.ts'
import { parcelStatuses } from './parcels.ts'
import { formatMoment, formatShortDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { formatWeight } from './format-weight.ts'
import { settingLabels } from './settings.ts'
import { staffRoles } from './staff.ts'

/** The parts of the audit log, in the order of the filter. */
export const journalKindLabels: Readonly<Record<JournalFilter, string>> = {
  parcels: 'Colis, réception, options',
  quotes: 'Devis',
  orders: 'Commandes, paiements, factures',
  shipments: 'Expéditions',
  customers: 'Clients et comptes',
  messages: 'Messages et notifications',
  documents: 'Documents',
  prices: 'Tarifs et promotions',
  team: 'Équipe et réglages',
  sessions: 'Connexions de l’équipe',
}

export const isJournalKind = (text: string | null): text is JournalFilter =>
  text !== null && Object.hasOwn(journalKindLabels, text)

/** What a field of a change is called; a field newer than this page shows its own name. */
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
  photos: 'Photos',
  totalCents: 'Total',
  amountCents: 'Montant',
  priceCents: 'Prix',
  effectiveFrom: 'En vigueur le',
  siteName: 'Nom du site',
  contactEmail: 'E-mail de contact',
  maintenanceMode: 'Mode maintenance',
  ...settingLabels,
}

const unitNames: Readonly<Record<string, string>> = { key: 'Réglage', kind: 'Genre' }

export const fieldName = (key: string): string => fieldNames[key] ?? unitNames[key] ?? key

const words: Readonly<Record<string, string>> = {
  automatic: 'automatique',
  manual: 'manuelle',
  required: 'exigé',
  optional: 'facultatif',
  ...Object.fromEntries(staffRoleCodes.map((role) => [role, staffRoles[role].label])),
  client: 'Client',
  testeur: 'Testeur',
  failed: 'Non parti',
  queued: 'En attente',
  sent: 'Parti',
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** One value as a person reads it: « 27,25 € », « 1,2 kg », « oui », « Administrateur ». */
export function fieldValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'rien'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return numberText(key, value)
  if (typeof value === 'string') return textOf(key, value)
  return JSON.stringify(value)
}

function numberText(key: string, value: number): string {
  if (/cents$/i.test(key)) return formatMoney(value)
  if (key.endsWith('Grams')) return formatWeight(value)
  if (key.endsWith('Mm')) return `${(value / 10).toLocaleString('fr-FR')}\u00a0cm`
  return value.toLocaleString('fr-FR')
}

function textOf(key: string, value: string): string {
  if (key === 'status' && Object.hasOwn(parcelStatuses, value)) {
    return parcelStatuses[value as keyof typeof parcelStatuses].label
  }
  if (moment.test(value)) return formatMoment(value)
  if (day.test(value)) return formatShortDay(`${value}T12:00:00Z`)
  return words[value] ?? value
}

export const subjectNames = {
  parcel: 'colis',
  quote: 'devis',
  order: 'commande',
  shipment: 'envoi',
  customer: 'compte',
} as const
