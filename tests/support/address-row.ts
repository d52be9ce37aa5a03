/** The address that every test customer ships to, as the column stores it. */
export const address = JSON.stringify({
  line1: '12 rue de Sébastopol',
  line2: null,
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
})
