ALTER TABLE `match_summaries` ADD `seller_name` text;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `seller_url` text;