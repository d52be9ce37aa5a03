export const homeTitle = 'Escale – Votre escale en métropole. Vos colis, jusqu’à vous.'
