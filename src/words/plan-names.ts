export const planNames: Readonly<Record<string, string>> = {
  gratuit: 'Gratuit',
  standard: 'Standard',
  premium: 'Premium',
}
