/** What happens to a return to a shop. */
export const returnFacts = {
  'parcel.return-labelled': 'Étiquette de retour envoyée',
  'parcel.return-priced': 'Prix du retour fixé',
  'parcel.return-accepted': 'Prix du retour accepté',
  'parcel.return-paid': 'Retour à la boutique payé',
  'parcel.return-ended': 'Retour à la boutique abandonné',
  'parcel.return-sent': 'Envoyé à la boutique',
  'parcel.return-delivered': 'Remis à la boutique',
} as const
