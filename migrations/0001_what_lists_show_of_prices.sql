ALTER TABLE `match_summaries` ADD `seller_section` text;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `seller_quantity` integer;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `fell_from_pence` integer;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `fell_at` integer;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `price_days` text;