import type { Condition, Family, LocalRule, Reason } from '#domain/forbidden/forbidden-item.ts'

export const familyTitles: Readonly<Record<Family, string>> = {
  dangerous: 'Produits dangereux',
  battery: 'Batteries et appareils',
  weapon: 'Armes et défense',
  food: 'Boissons, tabac, aliments',
  living: 'Animaux, plantes, terre',
  health: 'Santé et beauté',
  value: 'Argent et objets de valeur',
  illegal: 'Interdits par la loi',
  fragile: 'Hors des limites du transport',
}

export const reasonSentences: Readonly<Record<Reason, string>> = {
  flammable:
    'S’enflamme facilement\u00a0: banni du transport de colis, par avion comme par bateau.',
  pressure: 'Contenant sous pression\u00a0: il peut éclater en soute.',
  explosive: 'Matière explosive ou pyrotechnique\u00a0: aucun transporteur de colis ne l’accepte.',
  corrosive: 'Attaque ce qu’il touche en cas de fuite.',
  toxic: 'Toxique pour les personnes qui manipulent le colis.',
  lithium:
    'Une batterie au lithium peut prendre feu seule\u00a0: elle ne voyage jamais hors de son appareil.',
  magnetic: 'Perturbe les instruments de bord.',
  radioactive: 'Matière radioactive\u00a0: transport réservé à des entreprises agréées.',
  weapon: 'Le transport d’armes par colis est interdit ou très encadré.',
  excise: 'Produit soumis à accises\u00a0: quantité limitée et taxes propres à l’arrivée.',
  perishable: 'Ne supporte ni la durée ni la chaleur du trajet.',
  sanitary: 'Produit d’alimentation ou d’origine animale\u00a0: contrôle sanitaire à l’arrivée.',
  animal: 'Un être vivant ne voyage pas dans un colis.',
  plant:
    'Peut introduire des maladies ou des espèces nuisibles\u00a0: contrôle phytosanitaire à l’arrivée.',
  'protected-species': 'Espèces protégées\u00a0: la convention CITES peut demander un permis.',
  medicine: 'Le commerce et l’importation de produits de santé sont encadrés.',
  infectious: 'Risque d’infection pour les personnes qui manipulent le colis.',
  valuable: 'Trop précieux ou trop facile à détourner\u00a0: le transporteur ne l’indemnise pas.',
  counterfeit:
    'Délit douanier\u00a0: le colis est saisi et détruit, avec amende pour son destinataire.',
  illegal: 'Interdit de vente, de détention ou d’importation.',
  remains: 'Transport réservé aux opérateurs funéraires.',
  size: 'Dépasse les limites du transporteur\u00a0: 30\u00a0kg, et moins de 200\u00a0cm de longueur + largeur + hauteur.',
  leak: 'Une fuite abîme les autres colis.',
}

export const conditionSentences: Readonly<Record<Condition, string>> = {
  'in-its-device':
    'Possible si la batterie reste dans l’appareil, neuf ou en bon état, éteint et bien calé. Jamais de batterie de rechange à côté.',
  'limited-quantity':
    'Possible en petite quantité, pour votre usage, dans un emballage prévu pour le verre ou scellé. Déclarez la quantité exacte.',
  certificate: 'Possible avec le certificat que demande le territoire d’arrivée, joint au colis.',
  permit: 'Possible avec une autorisation du territoire d’arrivée, obtenue avant l’envoi.',
  prescription:
    'Possible pour un traitement personnel, avec l’ordonnance jointe et dans l’emballage d’origine.',
  empty: 'Possible vide, robinet démonté et ouvert.',
  'dry-and-sealed':
    'Possible si le produit est sec, se garde à température ambiante et reste scellé dans son emballage d’origine.',
  sealed:
    'Possible en emballage d’origine scellé, protégé et, pour un liquide, dans un sac étanche.',
  insured:
    'Possible en déclarant la valeur et en choisissant un palier d’assurance\u00a0; au-delà de 2\u00a0000\u00a0€, sur devis.',
  'new-and-dry': 'Possible neuf, ou nettoyé, sec et sans trace de terre.',
  'ask-first':
    'Écrivez-nous avant d’acheter, avec la fiche du produit\u00a0: nous vous répondons au cas par cas.',
  'emptied-of-fuel': 'Possible neuf, n’ayant jamais contenu de carburant.',
}

export const localSentences: Readonly<Record<LocalRule, string>> = {
  biosecurity:
    'Contrôle renforcé à l’entrée\u00a0: autorisation ou certificat phytosanitaire souvent exigé, même depuis la métropole.',
  sanitary:
    'Règles sanitaires propres au territoire\u00a0: certificat ou autorisation souvent exigé, à vérifier avant d’acheter.',
  excise: 'Taxes locales dues dès la première unité\u00a0: à vérifier auprès de la douane.',
  permit: 'Autorisation d’importation propre au territoire\u00a0: à vérifier avant d’acheter.',
}
