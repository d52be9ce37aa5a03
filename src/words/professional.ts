/** The fields of a professional customer’s file, as its form and the audit log name them. */
export const professionalLabels: Readonly<Record<string, string>> = {
  company: 'Raison sociale',
  siren: 'SIREN',
  vatNumber: 'N° TVA',
  transportPercent: 'Remise sur le transport (%)',
  feePercent: 'Remise sur les frais de traitement (%)',
}
