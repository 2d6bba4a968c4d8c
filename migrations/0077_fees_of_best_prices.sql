ALTER TABLE `match_summaries` ADD `is_plus_fees` integer;--> statement-breakpoint
ALTER TABLE `lifetimes` ADD `is_plus_fees` integer;