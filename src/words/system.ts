import type { Supplier } from '#domain/office/alerts.ts'

/** The rules of `server/office/system/invariants.sql`, each with the sentence that the office reads when it is broken. */
export const ruleSentences: Readonly<Record<string, string>> = {
  'a paid order has exactly one payment, of its own checkout and total':
    'Une commande payée a un seul paiement, de son montant.',
  'captured money has an order or is owed back in full':
    'Un paiement encaissé a sa commande, ou est rendu en entier.',
  'what is given back or promised of a payment is counted, and never more than was captured':
    'On ne rend jamais plus que ce qui a été encaissé.',
  'what was captured less what went back, to the customer or to their bank, is what was invoiced less what was credited':
    'L’argent gardé d’une commande est celui de sa facture, moins ses avoirs.',
  'a credit note is of its refund and of its invoice, to the cent, VAT included':
    'Un avoir est de son remboursement et de sa facture, au centime, TVA comprise.',
  'an indemnity is of one accepted claim, those of a shipment are within its insurance, and a paid claim was given all of it':
    'Une indemnité est celle d’une réclamation acceptée, dans la valeur assurée de l’envoi, et versée en entier.',
  'what is claimed of a shipment was declared of it, once':
    'Ce qu’une réclamation demande a été déclaré dans l’envoi, et n’est demandé qu’une fois.',
  'an order is refunded when, and only when, its invoice is credited whole, VAT included':
    'Une commande est remboursée quand, et seulement quand, sa facture est annulée en entier par des avoirs.',
  'an order that was paid has one invoice of what was paid':
    'Une commande payée a une facture, de ce qui a été payé.',
  'invoice numbers follow each other from 1, those of credit notes too, and so do their dates':
    'Les numéros et les dates des factures et des avoirs se suivent sans trou.',
  'each invoice and credit note carries the print of the one before it in its series':
    'Chaque facture et chaque avoir portent l’empreinte du précédent\u00a0: aucun n’a été retiré, ajouté ni changé.',
  'a standing order pays within its ceiling, after its hours, for parcels of its own set alone':
    'Un envoi programmé n’est payé que sous son plafond, après son délai, et pour ses seuls colis.',
  'a standing order that says paid was paid, once':
    'Un envoi programmé payé l’a été une seule fois.',
  'unused days are taken back by a change of plan that costs more, and never more of them than its subscription was paid':
    'Un changement d’offre ne rend jamais plus de jours que ce que l’abonnement a payé.',
  'what was agreed to of a change of plan is what its order cost, to its customer':
    'Un changement d’offre coûte ce que le client a accepté.',
  'the VAT of an invoice, by zone, is that of its frozen groups':
    'La TVA d’une facture, par zone, est celle de ses totaux.',
  'a closed month is what its invoices and credit notes add up to':
    'Un mois clos est la somme de ses factures et de ses avoirs.',
  'the archive of a year ends with the last link of each series of that year, and has all its papers':
    'L’archive d’une année finit au dernier maillon de chaque série, et contient toutes ses pièces.',
  "a means of payment was kept by its customer's own agreement, and counts for a living account only":
    'Un moyen de paiement est enregistré avec l’accord de son client, et ne compte que pour un compte vivant.',
  'a checkout asks for the versions and the items that it pays':
    'Un paiement demande la somme des devis et des articles qu’il règle.',
  'a sent version is the sum of its lines, each of at least one piece':
    'Un devis envoyé est la somme de ses lignes.',
  'a return that left was paid or free and its parcel is gone; one under way has a live request; what was paid is of its order':
    'Un retour parti est payé ou sans frais, et son colis n’est plus là\u00A0; un retour en cours a sa demande\u00A0; ce qui en est payé est dans sa commande.',
  'a quote is paid when, and only when, one live order that is paid has that version':
    'Un devis payé est dans une commande payée, et dans une seule.',
  'nothing that is over still holds a quote or an item':
    'Un paiement terminé, une commande annulée ne retiennent plus ni devis ni article.',
  'a parcel travels for its owner, in a quote of its owner':
    'Un colis voyage pour son propriétaire, dans un devis de son propriétaire.',
  'a parcel that is being prepared, or has left, is in a shipment of a paid order, and in a box that is as far as it is':
    'Un colis en préparation ou parti est dans l’envoi d’une commande payée, et dans une boîte au même point que lui.',
  'a closed box has a parcel, one on its way carries what is on its way, or came back, and an order in transit has such a box':
    'Une boîte fermée a un colis\u00A0; en route, elle porte des colis en route ou revenus\u00A0; une commande expédiée en a une.',
  'a shipment is as far as its parcels and boxes say':
    'Un envoi est au point que disent ses colis et ses boîtes.',
  'no box was handed over under an open withdrawal from its order: received before, and last left undecided':
    'Aucune boîte n’est partie alors qu’une rétractation de sa commande attendait.',
  'a box has one label of its carrier at most, and one that was opened again has none':
    'Une boîte a au plus une étiquette de son transporteur\u00A0; rouverte, elle n’en a pas.',
  'a delivered box was said so by staff, or by an event of its carrier that was read':
    'Une boîte livrée l’est par une personne de l’équipe ou par un événement de son transporteur.',
  'a supplement is as open as its quote, which is of the same customer and becomes no shipment, and no box closes meanwhile':
    'Un supplément suit son devis, du même client et sans envoi à lui\u00A0; aucune boîte ne se ferme avant la réponse.',
  'a parcel waits for a quote that is open, and an ended quote holds none':
    'Un colis qui attend un devis en a un d’ouvert\u00A0; un devis terminé n’en retient aucun.',
  "every benefit in use is within its plan's number, for a quote that was agreed to":
    'Un avantage d’abonnement sert pour un devis accepté, pas plus souvent que l’offre ne le donne.',
  'the storage that was agreed to is that of each day by the plan of that day, for what is in the house still':
    'La garde d’un devis accepté est celle de chaque jour, selon la formule de ce jour.',
  'no parcel leaves with its storage asked for and neither paid nor waived, and what is settled waits to leave':
    'Aucun colis ne part avec une garde demandée qui n’est ni payée ni offerte.',
  "storage that is paid by itself is its order's, once, and of days that were due":
    'La garde payée à part est celle de sa commande, une fois, et de jours dus.',
  'what happened is told, and told in order':
    'Chaque paiement et chaque départ est au journal, une fois et dans l’ordre.',
  'what is held back says why, and nothing waits to be done with a parcel that is gone':
    'Un colis bloqué dit pourquoi\u00A0; rien n’est demandé pour un colis qui n’est plus là.',
  "a conversation is its subject's owner's":
    'Une conversation est au propriétaire de son colis ou de son devis.',
  'an order is of the quotes and the items that it names':
    'Une commande est la somme des devis et des articles qu’elle nomme.',
  'every paid option is work or a later date, once, and nothing else is':
    'Chaque option payée est un travail à faire ou une date repoussée, une seule fois.',
  'no work waits for a parcel that is gone': 'Aucun travail n’attend un colis qui n’est plus là.',
  'what is prepaid is taken off by one quote of its owner, no more than was paid':
    'Ce qui est payé d’avance est déduit d’un seul devis, pas plus que ce qui a été payé.',
  'a plan is the one of the subscription that runs':
    'L’offre d’un client est celle de son abonnement en cours.',
  'a subscription whose cancellation was carried out is over after its term, unless its holder took it back':
    'Un abonnement résilié s’arrête à son terme, sauf s’il a été repris.',
  'the benefits of a plan that is paid have no last day, and a refused renewal has one':
    'Les avantages d’une formule payée n’ont pas de fin, et ceux d’un renouvellement refusé en ont une.',
  'a new price that a renewal cost had been told by a mail thirty days before':
    'Un nouveau prix facturé à un renouvellement a été annoncé par e-mail trente jours avant.',
  'a period of a subscription is an order of its customer, paid':
    'Chaque période d’abonnement est une commande de son client.',
  'a parcel says that it has contents, or an invoice, when it has, and an invoice is of the owner of its parcels':
    'Un colis dit s’il a un contenu ou une facture d’achat\u00A0; cette facture est à son propriétaire.',
  'a customs declaration is about parcels of its box, weighs what the box weighs, and is no lighter than its goods':
    'Une déclaration en douane porte sur les colis de sa boîte, à son poids, et ses objets ne pèsent pas plus qu’elle.',
  'a merged account is closed, is not merged into another merged one, and has nothing left to do':
    'Un compte fusionné est fermé et n’a plus rien en cours.',
  "an account's number for the search is its customer's, and they are of one age":
    'Le numéro de client que la recherche lit est celui du client.',
  'a promotion is held by a quote that lives, of the customer who took it':
    'Un code promotionnel est retenu par un devis en cours, du client qui l’a saisi.',
  'what stands on a shelf is what is in the house, where its reception says, in its state, its owner’s':
    'Ce qui est rangé sur une étagère est ce qui est dans l’entrepôt.',
  'a parcel is searched by its words and its owner’s, at the time of its row':
    'La recherche des colis lit leurs mots d’aujourd’hui.',
  'what is searched tells whose the parcel is, its state, its arrival and whether it is here':
    'La recherche des colis lit leur propriétaire, leur état et leur place d’aujourd’hui.',
  'a parcel without an owner was announced by nobody: the search relies on it':
    'Un colis sans propriétaire n’a été déclaré par personne.',
  'what arrived tells what came of it, and whose it is':
    'La liste des arrivées dit l’état et le propriétaire de chaque colis.',
  'a shelf is in a running count only, and what is searched is a parcel':
    'Une étagère n’est comptée que par un inventaire en cours.',
  'what a closed departure carried has left, its slip names each of them, and a cancelled one carried nothing':
    'Ce qu’un départ fermé a emporté est parti, et figure sur son bordereau.',
  'an answer to a bank that was sent is one that the provider has, with the files that left':
    'Une réponse envoyée à une banque est celle que Stripe a reçue.',
  'the counts that are kept, and the sums of each day in Paris, are those of the rows':
    'Les totaux du tableau de bord sont ceux des lignes.',
  'an invoice is as it was issued': 'Une facture est telle qu’elle a été émise.',
  'a file that a row names is there, and one that no row has named for three days is gone':
    'Chaque photo et chaque document enregistré a son fichier, et aucun fichier ne reste sans eux.',
}

/** What a background job does, for the admin who reads that it failed. By the name of its queue. */
export const jobSentences: Readonly<Record<string, string>> = {
  'announce-legal-text': 'Annoncer un nouveau texte légal',
  'announce-legal-texts': 'Annoncer un texte légal à venir à qui s’est inscrit depuis',
  'announce-plan-price': 'Annoncer un nouveau prix d’abonnement',
  'archive-years': 'Faire l’archive de l’année',
  'ask-for-papers': 'Demander les papiers de douane qui manquent',
  'carry-out-cancellations': 'Terminer les abonnements résiliés',
  'check-journal': 'Vérifier le journal',
  'check-files': 'Comparer les fichiers avec ce qui est enregistré',
  'check-rules': 'Faire le contrôle de la nuit',
  'compare-with-provider': 'Comparer les paiements avec Stripe',
  'delete-stripe-customers': 'Supprimer chez Stripe les clients dont le compte est supprimé',
  'deliver-notification': 'Envoyer un e-mail',
  'deliver-sms': 'Envoyer un SMS',
  'detach-payment-method': 'Retirer chez Stripe un moyen de paiement supprimé',
  'end-subscription': 'Terminer un abonnement chez Stripe',
  'end-subscription-at-term': 'Arrêter au terme l’abonnement d’un compte désactivé',
  'expire-quotes': 'Clore les devis expirés',
  'expire-returns': 'Clore les renvois en boutique expirés',
  'fold-tallies': 'Compter pour le tableau de bord',
  'follow-boxes': 'Suivre les envois chez le transporteur',
  'follow-plan-prices': 'Appliquer les nouveaux prix d’abonnement',
  'follow-settlements': 'Suivre la garde à régler',
  'follow-standing-orders': 'Suivre les envois programmés',
  'follow-subscriptions': 'Suivre les abonnements chez Stripe',
  'follow-unclaimed': 'Suivre les colis non réclamés',
  'forget-old': 'Effacer ce qui n’est plus utile',
  'keep-retention': 'Effacer les données dont la durée est passée',
  'make-data-export': 'Préparer l’export de données d’un client',
  'print-quote': 'Faire le PDF d’un devis',
  'reconcile-checkouts': 'Retrouver les paiements sans nouvelles',
  'reconcile-refunds': 'Retrouver les remboursements sans nouvelles',
  'refund-payment': 'Faire un remboursement chez Stripe',
  'remove-files': 'Supprimer des fichiers',
  'render-invoice': 'Faire le PDF d’une facture',
  'render-slip': 'Faire un bordereau de remise',
  'settle-claims': 'Clore les réclamations réglées',
  'start-retention': 'Préparer l’effacement des données anciennes',
  'sweep-outbox': 'Renvoyer les messages en attente',
  'sync-stripe-customer': 'Mettre à jour un client chez Stripe',
  'tell-deadlines': 'Rappeler les échéances',
  'tell-unread-messages': 'Prévenir des messages non lus',
  'warn-of-dispute-deadlines': 'Rappeler les contestations à répondre',
  'withdraw-supplement': 'Clore les suppléments d’un envoi annulé ou emballé',
}

type Words = {
  readonly name: string
  /** What its silence means for people, and what heals it. */
  readonly effect: string
}

export const supplierWords: Readonly<Record<Supplier, Words>> = {
  stripe: {
    name: 'Stripe',
    effect:
      'Personne ne peut payer, et rien n’est débité. Les paiements déjà faits seront relus à son retour.',
  },
  mail: {
    name: 'Serveur d’e-mails',
    effect: 'Les e-mails attendent, et partiront d’eux-mêmes à son retour.',
  },
  sms: {
    name: 'Brevo (SMS)',
    effect: 'Les SMS attendent, et partiront d’eux-mêmes à son retour.',
  },
  google: {
    name: 'Google',
    effect: 'On ne peut pas se connecter avec Google\u00a0; le mot de passe marche.',
  },
  colissimo: {
    name: 'Étiquettes Colissimo',
    effect: 'Aucune étiquette ne peut être faite\u00a0: saisissez le numéro de suivi à la main.',
  },
  'la-poste': {
    name: 'Suivi de La Poste',
    effect: 'Les étapes des envois n’avancent plus\u00a0; elles seront lues à son retour.',
  },
  files: {
    name: 'Le stockage des fichiers',
    effect:
      'Photos et documents ne peuvent être ni ajoutés ni ouverts. Rien n’est perdu\u00a0: tout reprendra à son retour.',
  },
}
