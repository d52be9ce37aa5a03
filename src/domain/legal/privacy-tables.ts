import type { LegalBlock } from './legal-text.ts'

/** Purposes and their legal bases (GDPR, articles 6 and 13). */
export const purposes: LegalBlock = {
  kind: 'table',
  caption: 'Finalités et bases légales',
  columns: ['Pour', 'À quel titre'],
  rows: [
    [
      'Ouvrir et tenir votre compte, recevoir, garder, expédier et suivre vos colis',
      'Exécution du contrat',
    ],
    ['Établir devis, commandes et paiements, vous écrire à leur sujet', 'Exécution du contrat'],
    ['Déclarer les envois en douane', 'Obligation légale'],
    [
      'Factures, comptabilité, rétractations, résiliations, preuve de vos accords',
      'Obligation légale',
    ],
    [
      'Protéger les comptes et le site : limites d’essais, journaux',
      'Intérêt légitime : la sécurité',
    ],
    [
      'Répondre à vos messages et traiter les litiges',
      'Contrat ou intérêt légitime : vous répondre',
    ],
    ['Envoyer des offres commerciales', 'Votre consentement, par une case à part'],
  ],
}

/** The longest that each kind of data is kept. */
export const retention: LegalBlock = {
  kind: 'table',
  caption: 'Durées de conservation',
  columns: ['Données', 'Durée'],
  rows: [
    ['Factures et pièces comptables', '10 ans (code de commerce, article L123-22)'],
    [
      'Contrats d’au moins 120 €, avec les conditions acceptées',
      '10 ans (code de la consommation, article L213-1)',
    ],
    [
      'Compte, colis, devis, demandes et messages',
      'Le temps du compte, puis 3 ans au plus après le dernier échange',
    ],
    ['Notifications lues sur le site, documents publiés pour vous seul', 'Le temps du compte'],
    [
      'Abonnements et options payées',
      'Le temps du compte, puis 10 ans sans votre nom avec les pièces comptables',
    ],
    [
      'Contenus déclarés et factures d’achat jointes',
      'Le temps du compte ; une facture d’achat est effacée dès que vous la retirez de vos colis',
    ],
    ['Photos des colis', '6 mois après la livraison, plus longtemps si un dossier est ouvert'],
    [
      'Demandes de rétractation et de résiliation',
      '5 ans, sans votre nom si vous supprimez votre compte',
    ],
    ['Prospects et messages sans compte', '3 ans après le dernier contact'],
    ['Sessions', 'Jusqu’à leur fin'],
    ['Essais de connexion comptés par nos protections', '2 jours'],
    ['Journaux techniques de sécurité', '12 mois au plus'],
  ],
}
