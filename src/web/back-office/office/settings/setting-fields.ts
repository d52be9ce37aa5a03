import type { ComponentProps, ReactNode } from 'react'
import { accountKeys } from '#domain/accounting/accounts.ts'
import type { SettingSection } from '#contract/office/settings.ts'

export type SettingField = {
  readonly name: string
  readonly kind?: 'text' | 'email' | 'url' | 'flag' | 'money' | 'count' | 'hours'
  readonly hint?: ReactNode
  readonly optional?: boolean
  readonly isWide?: boolean
  readonly autoComplete?: ComponentProps<'input'>['autoComplete']
}

export type SettingForm = {
  readonly section: SettingSection
  readonly title: string
  readonly lead: string
  readonly fields: readonly SettingField[]
}

const legal =
  'Sur les mentions légales, les CGV et les factures à venir. Ce qui est déjà facturé ne change pas.'

/** Every form of the page, in its order. Labels are in `copy/settings.ts`, which the audit log reads too. */
export const settingForms: readonly SettingForm[] = [
  {
    section: 'site',
    title: 'Site',
    lead: 'Vaut aussitôt, pour tous.',
    fields: [
      { name: 'siteName', hint: 'Dans les pages, les e-mails et les documents.' },
      {
        name: 'adminEmail',
        kind: 'email',
        hint: 'Reçoit les messages, ne donne aucun droit.',
      },
      {
        name: 'enableEmailNotifications',
        kind: 'flag',
        isWide: true,
        hint: 'Inscriptions, messages de contact et demandes de devis, à l’adresse ci-dessus. Désactivé, ils ne partent pas, même plus tard\u00A0; tout se lit dans «\u00A0Notifications\u00A0» et «\u00A0Devis\u00A0». Toujours annoncés\u00A0: les rétractations et résiliations, car leurs délais courent. De même un colis sorti d’un envoi payé, dont le client attend votre décision. Les e-mails des clients ne changent pas.',
      },
      {
        name: 'maintenanceMode',
        kind: 'flag',
        isWide: true,
        hint: 'Une annonce couvre le site. Chacun peut l’écarter avec «\u00A0Accéder au site quand même\u00A0».',
      },
    ],
  },
  {
    section: 'contact',
    title: 'Contact et réseaux',
    lead: 'L’adresse que lisent les clients, et les liens du bas de page.',
    fields: [
      {
        name: 'contactEmail',
        kind: 'email',
        isWide: true,
        hint: 'Une adresse en «\u00A0.test\u00A0» ne reçoit rien\u00A0: elle ne suffit pas pour vendre.',
      },
      { name: 'facebook', kind: 'url', optional: true, hint: 'Vide\u00A0: pas de lien.' },
      { name: 'instagram', kind: 'url', optional: true, hint: 'Vide\u00A0: pas de lien.' },
    ],
  },
  {
    section: 'company',
    title: 'Société',
    lead: legal,
    fields: [
      { name: 'name' },
      { name: 'legalForm' },
      { name: 'address', isWide: true },
      { name: 'siren', hint: 'Neuf chiffres.' },
      { name: 'rcs', hint: 'Ville du greffe, et numéro.' },
      { name: 'vatNumber' },
      { name: 'capital' },
    ],
  },
  {
    section: 'publisher',
    title: 'Éditeur, hébergeur, médiateur',
    lead: 'Ce que la loi demande de dire sur les mentions légales et dans les CGV.',
    fields: [
      { name: 'publicationDirector' },
      { name: 'phone' },
      { name: 'hostName' },
      { name: 'hostPhone' },
      { name: 'hostAddress', isWide: true },
      { name: 'mediatorName' },
      { name: 'mediatorWebsite' },
      { name: 'mediatorAddress', isWide: true },
    ],
  },
  {
    section: 'warehouse',
    title: 'Entrepôt',
    lead: 'L’adresse que les clients donnent aux boutiques\u00A0: la changer change celle de tous, tout de suite. Les colis déjà en route vont à l’ancienne.',
    fields: [
      { name: 'street', isWide: true },
      { name: 'postalCode' },
      { name: 'city' },
      { name: 'country' },
    ],
  },
  {
    section: 'customs',
    title: 'Douane',
    lead: 'Compte pour les boîtes fermées après ce changement.',
    fields: [
      {
        name: 'dutiesPaid',
        kind: 'flag',
        isWide: true,
        hint: 'Vous payez d’avance les taxes et droits à l’arrivée, et le transporteur vous les facture. Seulement vers la Guadeloupe, la Martinique, la Guyane, La Réunion et Mayotte\u00A0; la déclaration en douane le dit. Sans cela, le destinataire les paie. Le panier dit au client qui paie\u00A0: n’enlevez pas ce choix avant le départ de ce qui est déjà payé.',
      },
    ],
  },
  {
    section: 'storage',
    title: 'Rappels de garde',
    lead: 'Trois rappels au client dont la garde gratuite est finie, à sept jours au moins les uns des autres. Comptés en jours facturés\u00A0: une suspension les repousse. Ils ne partent que si la clause d’abandon est en vigueur. Puis trois rappels de ce qui est à payer avant un départ, en jours depuis la demande. La mise en demeure avant destruction\u00A0: un an par défaut, à faire vérifier.',
    fields: [
      { name: 'firstReminderDays', kind: 'count' },
      { name: 'secondReminderDays', kind: 'count' },
      { name: 'thirdReminderDays', kind: 'count' },
      { name: 'firstSettlementDays', kind: 'count' },
      { name: 'secondSettlementDays', kind: 'count' },
      { name: 'thirdSettlementDays', kind: 'count' },
      { name: 'disposalDays', kind: 'count' },
    ],
  },
  {
    section: 'subscriptions',
    title: 'Abonnements impayés',
    lead: 'Quand la banque refuse un renouvellement, le client garde ses avantages pendant ces jours. Ensuite, les prix et les durées de garde de la formule gratuite s’appliquent, jusqu’au paiement. Compte pour les refus à venir\u00A0: ce qui est annoncé à un client ne change pas.',
    fields: [{ name: 'graceDays', kind: 'count', hint: 'De 1 à 60.' }],
  },
  {
    section: 'standingOrders',
    title: 'Envois programmés',
    lead: 'Entre l’e-mail qui annonce un devis d’envoi programmé et son paiement, le client peut tout arrêter pendant ces heures. Compte pour les envois programmés à venir\u00A0: chacun garde le délai accepté.',
    fields: [
      {
        name: 'stopHours',
        kind: 'hours',
        hint: 'De 12 à 168, et deux heures de moins que la validité d’un devis.',
      },
    ],
  },
  {
    section: 'refunds',
    title: 'Remboursements',
    lead: 'Au-delà, pour une même commande, un second administrateur approuve. Seul un super-administrateur change cette limite.',
    fields: [{ name: 'refundApprovalCents', kind: 'money' }],
  },
  {
    section: 'accounts',
    title: 'Plan comptable',
    lead: 'Les comptes du fichier des écritures (FEC), à vérifier par votre comptable. Le fichier d’une année se refait avec les comptes du jour.',
    fields: accountKeys.map((name) => ({ name })),
  },
]

/** The id of the field that a line of the checklist links to. */
export const fieldId = (section: string, field: string): string => `${section}-${field}`
