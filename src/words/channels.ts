export const channelNames = { email: 'E-mail', sms: 'SMS' } as const
