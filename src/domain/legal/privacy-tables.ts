import type { LegalBlock } from './legal-text.ts'
import { keptFor, silenceNoticeDays } from './retention.ts'

/**
 * The longest time that each kind of data is kept. Invoices and contracts stay because the law requires it; a job deletes the
 * rest.
 */
export const privacyRows: readonly (readonly [data: string, duration: string])[] = [
  ['Factures et pièces comptables', '10 ans (code de commerce, article L123-22)'],
  [
    'Contrats d’au moins 120 €, avec les conditions acceptées',
    '10 ans (code de la consommation, article L213-1)',
  ],
  [
    'Compte, territoires où vous avez vécu pendant une garde, colis, devis (aussi ceux que l’équipe prépare), demandes, messages et notes de l’équipe',
    `Le temps du compte. Un compte gratuit sans aucun échange pendant ${keptFor('silent-accounts')} est supprimé ; un e-mail l’annonce au moins ${silenceNoticeDays} jours avant`,
  ],
  ['Notifications lues sur le site, documents publiés pour vous seul', 'Le temps du compte'],
  [
    'Abonnements et options payées',
    'Le temps du compte, puis 10 ans sans votre nom avec les pièces comptables',
  ],
  [
    'Moyens de paiement que vous avez enregistrés (marque, quatre derniers chiffres, date d’expiration)',
    `Jusqu’à ce que vous les retiriez ; la preuve de votre accord, ${keptFor('removed-methods')} de plus, sans ces indications si vous supprimez votre compte`,
  ],
  [
    'Envois programmés (colis, plafond, adresse, votre accord)',
    `Jusqu’à leur paiement ou leur fin, puis ${keptFor('ended-standing-orders')}, sans l’adresse si vous supprimez votre compte`,
  ],
  [
    'Contenus déclarés et factures d’achat jointes',
    'Le temps du compte ; une facture d’achat est effacée dès que vous la retirez de vos colis',
  ],
  [
    'Photos des colis',
    `${keptFor('parcel-photos')} après la livraison ou le retour (${keptFor('undelivered-photos')} après le départ si la livraison ne nous est pas confirmée), plus longtemps si un dossier est ouvert`,
  ],
  [
    'Réclamations sur un envoi',
    `Le temps du compte, puis 10 ans sans votre nom ni vos mots avec les pièces comptables ; leurs photos, ${keptFor('parcel-photos')} après la clôture du dossier`,
  ],
  [
    'Notre réponse à votre banque quand un paiement est contesté',
    'Le temps du compte, puis 10 ans sans son texte avec les pièces comptables ; des fichiers envoyés, seuls le nom et l’empreinte sont gardés',
  ],
  [
    'Demandes de rétractation et de résiliation',
    `${keptFor('legal-requests')}, sans votre nom si vous supprimez votre compte`,
  ],
  [
    'Messages de contact, avec ou sans compte, invitations et autres prospects',
    `${keptFor('contact-messages')} après le dernier contact`,
  ],
  ['Sessions', 'Jusqu’à leur fin'],
  ['Essais de connexion comptés par nos protections', '2 jours'],
  [
    'Journal des connexions et autres journaux techniques de sécurité',
    `${keptFor('security-facts')} au plus`,
  ],
]

export const retention: LegalBlock = {
  kind: 'table',
  caption: 'Durées de conservation',
  columns: ['Données', 'Durée'],
  rows: privacyRows,
}
