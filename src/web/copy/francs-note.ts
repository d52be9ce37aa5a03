/** Shown once where something is paid. */
export const francsNote =
  'Les montants en francs CFP sont donnés pour repère, à la parité fixe (1\u00a0€ = 119,332\u00a0XPF)\u00a0: le paiement se fait en euros.'
