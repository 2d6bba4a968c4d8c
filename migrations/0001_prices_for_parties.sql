ALTER TABLE `preferences` ADD `party` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `match_summaries` ADD `party_offers` text;