import type { AddressRefusal } from '#domain/shipment/shipment.ts'

export const addressRefusals: Readonly<Record<AddressRefusal | 'stale', string>> = {
  'address-fixed':
    'L’adresse ne se corrige plus\u00a0: une boîte encore ici est fermée, ou l’envoi est parti ou annulé. Une boîte encore ici se rouvre sur la page de l’envoi.',
  'address-elsewhere':
    'Cette adresse n’est pas dans la destination de l’envoi\u00a0: son code postal et son pays (ou France) doivent être ceux de ce territoire\u00a0; «\u00a0Reste du monde\u00a0» est l’étranger. Pour une autre destination, remboursez la commande\u00a0: le client demande un autre devis.',
  stale:
    'Cette adresse a été corrigée entre-temps. Fermez, relisez-la sur la page, puis corrigez-la de nouveau.',
}
