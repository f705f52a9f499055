export type PaymentPageSettings = { siteOrigins: string[]; merchant?: string; publicUrl?: string }
