/** What a professional customer’s file holds, as its form and the audit log call it. */
export const professionalLabels: Readonly<Record<string, string>> = {
  company: 'Raison sociale',
  siren: 'SIREN',
  vatNumber: 'N° TVA',
  transportPercent: 'Remise sur le transport (%)',
  feePercent: 'Remise sur les frais de traitement (%)',
}
