export type PageSettings = { siteOrigins: string[]; merchant?: string; publicUrl?: string }
