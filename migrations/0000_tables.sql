-- Tables and indexes, as drizzle-kit writes them. WITHOUT ROWID is added by hand where a row must cost one write.
CREATE TABLE `alert_firings` (
	`alert_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	`pence` integer,
	`earlier` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`alert_id`, `match_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `alert_targets` (
	`target_kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`alert_type` text NOT NULL,
	`is_conditional` integer NOT NULL,
	`threshold_pence` integer NOT NULL,
	`alert_id` integer NOT NULL,
	PRIMARY KEY(`target_kind`, `target_id`, `alert_type`, `is_conditional`, `threshold_pence`, `alert_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`alert_type` text NOT NULL,
	`price_threshold_pence` integer,
	`platform_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`more_targets` text DEFAULT '[]' NOT NULL,
	`currency` text,
	`conditions` text,
	`repeat_mode` text DEFAULT 'every_crossing' NOT NULL,
	`repeat_hours` integer,
	`digest` text,
	`channels` text DEFAULT '["email"]' NOT NULL,
	`left_out_channels` text DEFAULT '[]' NOT NULL,
	`muted_until_at` integer,
	`expires_at` integer,
	`deleted_at` integer,
	`paused_after` text,
	`paused_at` integer,
	`client_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `alerts_by_target` ON `alerts` (`target_kind`,`target_id`,`alert_type`,`id`) WHERE is_active = 1;
--> statement-breakpoint
CREATE INDEX `alerts_by_user` ON `alerts` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `alerts_by_platform` ON `alerts` (`platform_id`) WHERE platform_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `alerts_by_client` ON `alerts` (`client_id`) WHERE client_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `alerts_ending` ON `alerts` (`expires_at`) WHERE is_active = 1 AND expires_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `alerts_deleted` ON `alerts` (`deleted_at`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `draft_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`registration_hash` text,
	`user_id` integer,
	`draft` text NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `draft_alerts_by_registration` ON `draft_alerts` (`registration_hash`);
--> statement-breakpoint
CREATE INDEX `draft_alerts_by_user` ON `draft_alerts` (`user_id`);
--> statement-breakpoint
CREATE INDEX `draft_alerts_waiting` ON `draft_alerts` (`user_id`) WHERE claimed_at IS NULL AND user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `draft_alerts_by_age` ON `draft_alerts` (`created_at`);
--> statement-breakpoint
CREATE TABLE `moved_alerts` (
	`from_match_id` integer NOT NULL,
	`alert_id` integer NOT NULL,
	`target_id` integer NOT NULL,
	`more_targets` text NOT NULL,
	PRIMARY KEY(`from_match_id`, `alert_id`),
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `moved_alerts_by_alert` ON `moved_alerts` (`alert_id`);
--> statement-breakpoint
CREATE TABLE `last_chances` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	`place` text,
	`is_done` integer DEFAULT false NOT NULL,
	`kickoff_at` integer,
	`tried_at` integer
);
--> statement-breakpoint
CREATE TABLE `moves_to_announce` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`was` text NOT NULL,
	`announced` text,
	`seen_at` integer,
	`cursor` text,
	`tried_at` integer
);
--> statement-breakpoint
CREATE INDEX `moves_to_announce_seen` ON `moves_to_announce` (`seen_at`);
--> statement-breakpoint
CREATE TABLE `sale_openings` (
	`match_id` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`place` text,
	`is_done` integer DEFAULT false NOT NULL,
	`tried_at` integer,
	PRIMARY KEY(`match_id`, `opens_at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sale_openings_age` ON `sale_openings` (`opens_at`);
--> statement-breakpoint
CREATE TABLE `silences` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`place` text,
	`is_done` integer DEFAULT false NOT NULL,
	`tried_at` integer
);
--> statement-breakpoint
CREATE TABLE `match_moves` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`moves` integer NOT NULL,
	`moved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `client_mails` (
	`subject_id` text NOT NULL,
	`client_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`taken_at` integer NOT NULL,
	`sent_at` integer,
	`reason` text,
	PRIMARY KEY(`subject_id`, `client_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `client_mails_by_client` ON `client_mails` (`client_id`,`taken_at`);
--> statement-breakpoint
CREATE INDEX `client_mails_by_user` ON `client_mails` (`user_id`,`taken_at`);
--> statement-breakpoint
CREATE TABLE `follows` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`followed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `alert_accuracy` (
	`platform_id` integer NOT NULL,
	`day` text NOT NULL,
	`measured` integer NOT NULL,
	`lasted` integer NOT NULL,
	`refuted` integer NOT NULL,
	`delays` text NOT NULL,
	PRIMARY KEY(`day`, `platform_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `channel_orders` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`channel_order` text NOT NULL,
	`urgent_only` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`reason` text NOT NULL,
	`died_at` integer NOT NULL,
	`replay_until` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `dead_letters_by_person` ON `dead_letters` (body ->> '$.userId');
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`subject_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`batch_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`seen_at` integer NOT NULL,
	`decided_at` integer NOT NULL,
	`sent_at` integer,
	`reason` text,
	PRIMARY KEY(`subject_id`, `user_id`, `channel`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `delivery_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`channel` text DEFAULT 'email' NOT NULL,
	`user_ids` text NOT NULL,
	`is_open` integer DEFAULT true NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `delivery_batches_open` ON `delivery_batches` (`not_before`) WHERE is_open = 1;
--> statement-breakpoint
CREATE INDEX `delivery_batches_push` ON `delivery_batches` (`subject_id`) WHERE channel = 'push';
--> statement-breakpoint
CREATE INDEX `delivery_batches_recent` ON `delivery_batches` (`created_at`);
--> statement-breakpoint
CREATE TABLE `delivery_turns` (
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`taken_until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `channel`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `lifetimes` (
	`subject_id` text NOT NULL,
	`what` text NOT NULL,
	`alert_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`pence` integer,
	`currency` text,
	`is_plus_fees` integer,
	`seen_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`missing_at` integer,
	`returned_at` integer,
	`gone_at` integer,
	`has_lasted` integer,
	`due_at` integer,
	PRIMARY KEY(`subject_id`, `what`, `alert_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `lifetimes_of_match` ON `lifetimes` (`match_id`,`platform_id`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `lifetimes_due` ON `lifetimes` (`due_at`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `lifetimes_gone` ON `lifetimes` (`match_id`,`gone_at`) WHERE gone_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`user_id` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`subject_id` text NOT NULL,
	`alert_id` integer,
	`also_alert_ids` text DEFAULT '[]' NOT NULL,
	`digest` text,
	`match_id` integer,
	`alert_type` text,
	`limit_pence` integer,
	`wanted` text,
	`is_read` integer DEFAULT false NOT NULL,
	`channels` text DEFAULT '["email"]' NOT NULL,
	`decided_at` integer,
	`has_no_other_news` integer DEFAULT false NOT NULL,
	`client_ids` text DEFAULT '[]' NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`user_id`, `newest_first`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notifications_deleted` ON `notifications` (`deleted_at`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`from_time` text NOT NULL,
	`until_time` text NOT NULL,
	`time_zone` text NOT NULL,
	`lets_urgent_pass` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `subjects` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`facts` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`auto_refresh_live_matches` integer NOT NULL,
	`live_match_sounds` integer NOT NULL,
	`live_match_notifications` integer NOT NULL,
	`live_refresh_interval` integer NOT NULL,
	`hide_scores` integer NOT NULL,
	`is_auto_registration_on` integer DEFAULT false NOT NULL,
	`is_auto_purchase_on` integer DEFAULT false NOT NULL,
	`must_confirm_purchases` integer DEFAULT true NOT NULL,
	`party` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `leagues` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`division` integer NOT NULL,
	`time_zone` text NOT NULL,
	`rank` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_slug_unique` ON `leagues` (`slug`);
--> statement-breakpoint
CREATE TABLE `live_match_refs` (
	`feed` text NOT NULL,
	`feed_match_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	PRIMARY KEY(`feed`, `feed_match_id`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `live_refs_by_match` ON `live_match_refs` (`match_id`);
--> statement-breakpoint
CREATE TABLE `match_live` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`status` text NOT NULL,
	`phase` text NOT NULL,
	`minute` integer,
	`home_score` integer,
	`away_score` integer,
	`is_stale` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `match_merges` (
	`old_id` integer PRIMARY KEY NOT NULL,
	`into_id` integer NOT NULL,
	`state` text NOT NULL,
	`due_at` integer,
	`is_through` integer DEFAULT false NOT NULL,
	`merged_at` integer NOT NULL,
	`token` text NOT NULL,
	`league_id` integer NOT NULL,
	`season` text NOT NULL,
	`home_team_id` integer NOT NULL,
	`away_team_id` integer NOT NULL,
	`meeting` integer NOT NULL,
	`kept` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `merges_by_survivor` ON `match_merges` (`into_id`);
--> statement-breakpoint
CREATE INDEX `merges_by_league` ON `match_merges` (`league_id`,`season`);
--> statement-breakpoint
CREATE INDEX `merges_due` ON `match_merges` (`due_at`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `match_summaries` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`lowest_price_pence` integer,
	`currency` text,
	`availability` text NOT NULL,
	`offer_count` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`seller_seen_at` integer,
	`seller_name` text,
	`seller_url` text,
	`is_plus_fees` integer,
	`seller_section` text,
	`seller_quantity` integer,
	`fell_from_pence` integer,
	`fell_at` integer,
	`returned_at` integer,
	`party_offers` text,
	`price_days` text,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `summaries_by_change` ON `match_summaries` (`changed_at`);
--> statement-breakpoint
CREATE TABLE `matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`league_id` integer NOT NULL,
	`season` text NOT NULL,
	`round` text NOT NULL,
	`home_team_id` integer NOT NULL,
	`away_team_id` integer NOT NULL,
	`meeting` integer DEFAULT 1 NOT NULL,
	`kickoff_at` integer,
	`match_day` text NOT NULL,
	`sort_at` integer NOT NULL,
	`venue` text,
	`city` text,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`ticket_url` text,
	`official_platform` text,
	`is_high_demand` integer DEFAULT false NOT NULL,
	`score` text,
	`is_pinned` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`home_team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`away_team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_identity` ON `matches` (`league_id`,`season`,`home_team_id`,`away_team_id`,`meeting`);
--> statement-breakpoint
CREATE INDEX `matches_by_time` ON `matches` (`sort_at`,`id`);
--> statement-breakpoint
CREATE INDEX `matches_by_league` ON `matches` (`league_id`,`sort_at`,`id`);
--> statement-breakpoint
CREATE INDEX `matches_by_home_team` ON `matches` (`home_team_id`,`sort_at`,`id`);
--> statement-breakpoint
CREATE INDEX `matches_by_away_team` ON `matches` (`away_team_id`,`sort_at`,`id`);
--> statement-breakpoint
CREATE INDEX `matches_by_status` ON `matches` (`status`,`sort_at`,`id`);
--> statement-breakpoint
CREATE INDEX `matches_by_sides` ON `matches` (`home_team_id`,`away_team_id`,`sort_at`);
--> statement-breakpoint
CREATE TABLE `overviews` (
	`name` text PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `platform_authorities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`kind` text NOT NULL,
	`authority` text NOT NULL,
	`clubs` text NOT NULL,
	`link` text NOT NULL,
	`valid_from` text NOT NULL,
	`valid_until` text NOT NULL,
	`user_id` integer NOT NULL,
	`reviewed_at` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `authorities_by_platform` ON `platform_authorities` (`platform_id`,`kind`,`valid_until`);
--> statement-breakpoint
CREATE INDEX `authorities_by_user` ON `platform_authorities` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `platforms` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`origin` text NOT NULL,
	`currency` text NOT NULL,
	`extraction` text NOT NULL,
	`budget_per_minute` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_resale_allowed` integer DEFAULT false NOT NULL,
	`stated_kind` text,
	`country` text,
	`time_zone` text,
	`contact` text,
	`retired_at` integer,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platforms_slug_unique` ON `platforms` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `platforms_origin_unique` ON `platforms` (`origin`);
--> statement-breakpoint
CREATE TABLE `reference_rows` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`row_id` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`kind`, `key`)
);
--> statement-breakpoint
CREATE TABLE `sale_windows` (
	`match_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`name` text NOT NULL,
	`is_day_only` integer DEFAULT false NOT NULL,
	`closes_at` integer,
	`is_public` integer NOT NULL,
	`learned_at` integer,
	PRIMARY KEY(`match_id`, `platform_id`, `opens_at`, `name`),
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sales_by_opening` ON `sale_windows` (`opens_at`);
--> statement-breakpoint
CREATE TABLE `targets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`url` text NOT NULL,
	`sale_at` integer,
	`is_unlinked` integer DEFAULT false NOT NULL,
	`is_leaving` integer DEFAULT false NOT NULL,
	`revision` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `targets_identity` ON `targets` (`match_id`,`platform_id`);
--> statement-breakpoint
CREATE INDEX `targets_by_revision` ON `targets` (`platform_id`,`revision`);
--> statement-breakpoint
CREATE INDEX `targets_leaving` ON `targets` (`id`) WHERE is_leaving = 1;
--> statement-breakpoint
CREATE INDEX `targets_by_newest` ON `targets` (`revision`);
--> statement-breakpoint
CREATE TABLE `team_aliases` (
	`alias_key` text NOT NULL,
	`team_id` integer NOT NULL,
	PRIMARY KEY(`alias_key`, `team_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `aliases_by_team` ON `team_aliases` (`team_id`);
--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`short_name` text NOT NULL,
	`code` text NOT NULL,
	`league_id` integer NOT NULL,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`stadium` text NOT NULL,
	`primary_colour` text NOT NULL,
	`secondary_colour` text NOT NULL,
	`crest_pattern` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_slug_unique` ON `teams` (`slug`);
--> statement-breakpoint
CREATE INDEX `teams_by_league` ON `teams` (`league_id`,`id`);
--> statement-breakpoint
CREATE TABLE `feed_competitions` (
	`code` text PRIMARY KEY NOT NULL,
	`league_id` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`outcome` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_competitions_by_due` ON `feed_competitions` (`due_at`);
--> statement-breakpoint
CREATE TABLE `feed_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`paused_until` integer NOT NULL,
	`answered_at` integer,
	`problem` text
);
--> statement-breakpoint
CREATE TABLE `feed_teams` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`short_name` text,
	`code` text,
	`state` text NOT NULL,
	`team_id` integer,
	`competition` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_teams_by_state` ON `feed_teams` (`state`,`id`);
--> statement-breakpoint
CREATE TABLE `waiting_fixtures` (
	`feed_match_id` integer PRIMARY KEY NOT NULL,
	`competition` text NOT NULL,
	`home_id` integer NOT NULL,
	`away_id` integer NOT NULL,
	`row` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_by_competition` ON `waiting_fixtures` (`competition`);
--> statement-breakpoint
CREATE INDEX `waiting_by_home` ON `waiting_fixtures` (`home_id`);
--> statement-breakpoint
CREATE INDEX `waiting_by_away` ON `waiting_fixtures` (`away_id`);
--> statement-breakpoint
CREATE TABLE `book_problems` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`found_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`alarmed_at` integer,
	`settled_at` integer,
	PRIMARY KEY(`kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `book_problems_open` ON `book_problems` (`found_at`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE TABLE `book_proofs` (
	`started_at` integer PRIMARY KEY NOT NULL,
	`finished_at` integer,
	`phase` text NOT NULL,
	`cursor` text NOT NULL,
	`tally` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`payer_id` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`gross_pence` integer NOT NULL,
	`cash` integer NOT NULL,
	`held` integer NOT NULL,
	`fees` integer NOT NULL,
	`vat` integer NOT NULL,
	`deferred` integer NOT NULL,
	`refunds` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`payer_id`, `number`),
	FOREIGN KEY (`payer_id`) REFERENCES `payers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_balances" CHECK(cash + held + fees + vat + deferred + refunds = 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_of_order` ON `ledger` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_once` ON `ledger` (`ref`,`kind`);
--> statement-breakpoint
CREATE TABLE `payers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `payers_user_id_unique` ON `payers` (`user_id`);
--> statement-breakpoint
CREATE TABLE `payment_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`outcome` text,
	`heard_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_disputes_of_order` ON `payment_disputes` (`order_id`,`heard_at`);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_of_order` ON `payment_events` (`order_id`);
--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`next_at`) WHERE handled_at IS NULL;
--> statement-breakpoint
CREATE INDEX `payment_events_by_age` ON `payment_events` (`received_at`);
--> statement-breakpoint
CREATE TABLE `payment_notices` (
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`recipient` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`next_at` integer,
	PRIMARY KEY(`order_id`, `type`),
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_notices_by_time` ON `payment_notices` (`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_notices_due` ON `payment_notices` (`next_at`) WHERE next_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `payment_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`payer_id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`currency` text DEFAULT 'GBP' NOT NULL,
	`method` text DEFAULT 'paypal' NOT NULL,
	`by_hand` integer DEFAULT false NOT NULL,
	`reference` text,
	`reference_key` text,
	`notes` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'created' NOT NULL,
	`status` text GENERATED ALWAYS AS (CASE WHEN state IN ('created', 'approved', 'pending') THEN 'pending' WHEN state = 'denied' THEN 'failed'
        WHEN state = 'expired' THEN 'expired' ELSE 'confirmed' END) VIRTUAL,
	`provider_order_id` text,
	`capture_id` text,
	`issue` text,
	`refusals` integer DEFAULT 0 NOT NULL,
	`buyer` text,
	`created_at` integer NOT NULL,
	`check_at` integer,
	`asked_for_at` integer,
	`start_asked_at` integer,
	`first_used_at` integer,
	FOREIGN KEY (`payer_id`) REFERENCES `payers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_provider_order_id_unique` ON `payment_orders` (`provider_order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_capture_id_unique` ON `payment_orders` (`capture_id`);
--> statement-breakpoint
CREATE INDEX `payment_orders_of_payer` ON `payment_orders` (`payer_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_orders_unused` ON `payment_orders` (`payer_id`) WHERE first_used_at IS NULL AND state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed');
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_open` ON `payment_orders` (`payer_id`,`plan`,`cycle`) WHERE state = 'created';
--> statement-breakpoint
CREATE INDEX `payment_orders_by_reference` ON `payment_orders` (`reference`) WHERE reference IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payment_orders_by_reference_key` ON `payment_orders` (`reference_key`) WHERE reference_key IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_orders_reference_once` ON `payment_orders` (`reference_key`) WHERE reference_key IS NOT NULL AND state NOT IN ('denied', 'expired');
--> statement-breakpoint
CREATE INDEX `payment_orders_by_time` ON `payment_orders` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_orders_by_status` ON `payment_orders` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_orders_by_method` ON `payment_orders` (`method`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_orders_by_both` ON `payment_orders` (`method`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_orders_to_check` ON `payment_orders` (`check_at`) WHERE check_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `payment_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_pence` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text NOT NULL,
	`state` text NOT NULL,
	`issue` text,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	`check_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_refunds_of_order` ON `payment_refunds` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_refunds_asked` ON `payment_refunds` (`order_id`) WHERE state = 'asked';
--> statement-breakpoint
CREATE INDEX `payment_refunds_to_check` ON `payment_refunds` (`check_at`) WHERE check_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `receipt_buyers` (
	`number` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`kept_until_at` integer NOT NULL,
	FOREIGN KEY (`number`) REFERENCES `receipts`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipt_buyers_by_end` ON `receipt_buyers` (`kept_until_at`);
--> statement-breakpoint
CREATE TABLE `receipt_mails` (
	`number` integer PRIMARY KEY NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`copy` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`number`) REFERENCES `receipts`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipt_mails_due` ON `receipt_mails` (`next_at`);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`gross_pence` integer NOT NULL,
	`vat_pence` integer NOT NULL,
	`vat_percent` integer NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `payment_orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receipts_of_order` ON `receipts` (`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_once` ON `receipts` (`ref`,`kind`);
--> statement-breakpoint
CREATE TABLE `refund_mails` (
	`refund_id` text NOT NULL,
	`recipient` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `recipient`),
	FOREIGN KEY (`refund_id`) REFERENCES `payment_refunds`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refund_mails_due` ON `refund_mails` (`next_at`);
--> statement-breakpoint
CREATE TABLE `account_reminders` (
	`match_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`after_user_id` integer DEFAULT 0 NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`match_id`, `platform_id`, `opens_at`)
);
--> statement-breakpoint
CREATE INDEX `account_reminders_by_opening` ON `account_reminders` (`opens_at`);
--> statement-breakpoint
CREATE TABLE `auto_purchase_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`max_price_pence` integer,
	`preferred_sections` text,
	`notification_method` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payment_cards` (
	`user_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`sealed_token` text NOT NULL,
	`funding` text NOT NULL,
	`last4` text,
	`max_pence` integer NOT NULL,
	`currency` text NOT NULL,
	`valid_until_at` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `platform_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `purchase_mandate_targets` (
	`target_kind` text NOT NULL,
	`target_id` integer NOT NULL,
	`currency` text NOT NULL,
	`bound_pence` integer NOT NULL,
	`mandate_id` text NOT NULL,
	PRIMARY KEY(`target_kind`, `target_id`, `currency`, `bound_pence`, `mandate_id`),
	FOREIGN KEY (`mandate_id`) REFERENCES `purchase_mandates`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `purchase_mandate_targets_by_mandate` ON `purchase_mandate_targets` (`mandate_id`);
--> statement-breakpoint
CREATE TABLE `purchase_mandate_versions` (
	`mandate_id` text NOT NULL,
	`version` integer NOT NULL,
	`document` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`mandate_id`, `version`),
	FOREIGN KEY (`mandate_id`) REFERENCES `purchase_mandates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `purchase_mandates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`signed_at` integer NOT NULL,
	`live_since` integer,
	`revoked_at` integer,
	`revoked_from` text,
	`client_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `purchase_mandates_by_user` ON `purchase_mandates` (`user_id`,`signed_at`);
--> statement-breakpoint
CREATE INDEX `purchase_mandates_by_client` ON `purchase_mandates` (`client_id`) WHERE client_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `purchase_sessions` (
	`platform_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`platform_id`, `session_id`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `purchase_sessions_by_user` ON `purchase_sessions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `purchases_made` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`currency` text NOT NULL,
	`pence` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `purchases_made_by_time` ON `purchases_made` (`at`);
--> statement-breakpoint
CREATE TABLE `seller_access` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`protocol` text DEFAULT 'hand_over' NOT NULL,
	`api_url` text,
	`merchant_id` text,
	`handler_name` text,
	`vault_url` text,
	`sealed_key` text,
	`sealed_webhook_secret` text,
	`sealed_vault_key` text,
	`ticket_limit` integer,
	`quantity_param` text,
	`section_param` text,
	`asks` text,
	`asks_text` text,
	`is_stopped` integer DEFAULT false NOT NULL,
	`discovered` text,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `seller_accounts` (
	`user_id` integer NOT NULL,
	`platform_id` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `platform_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `spending_alarms` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`mailing_until` integer,
	`mailed_at` integer,
	PRIMARY KEY(`day`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`address` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_tokens_by_user` ON `account_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`new_email` text NOT NULL,
	`old_email` text NOT NULL,
	`requested_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`,`confirmed_at`);
--> statement-breakpoint
CREATE INDEX `email_changes_by_request` ON `email_changes` (`requested_at`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`is_synced` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`needs_first_step` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`permissions` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`holders` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name_unique` ON `roles` (`name`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text NOT NULL,
	`is_two_step` integer DEFAULT false NOT NULL,
	`proven_at` integer,
	`working_for` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`password_hash` text,
	`google_id` text,
	`google_profile` text,
	`role_id` integer DEFAULT 5 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`accepted_terms_at` integer,
	`created_at` integer NOT NULL,
	`last_signed_in_at` integer,
	`registration_hash` text,
	`agent_code_hash` text,
	`role_assigned_at` integer,
	`verification_lost_at` integer,
	`device_version` integer DEFAULT 0 NOT NULL,
	`password_given_at` integer,
	`is_changing` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE is_email_verified = 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_google_id` ON `users` (`google_id`) WHERE google_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role_id`,`is_active`);
--> statement-breakpoint
CREATE INDEX `users_by_role_and_state` ON `users` (`role_id`,`is_active`,`is_email_verified`);
--> statement-breakpoint
CREATE INDEX `users_by_state` ON `users` (`is_active`,`is_email_verified`);
--> statement-breakpoint
CREATE INDEX `users_changing` ON `users` (`is_changing`) WHERE is_changing = 1;
--> statement-breakpoint
CREATE TABLE `security_events` (
	`user_id` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`device` text NOT NULL,
	`address_hash` text NOT NULL,
	`actor_id` integer,
	`detail` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `newest_first`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `security_events_by_actor` ON `security_events` (`actor_id`) WHERE actor_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `agent_code_uses` (
	`agent_code_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`agent_code_id`, `user_id`),
	FOREIGN KEY (`agent_code_id`) REFERENCES `agent_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `agent_code_uses_by_user` ON `agent_code_uses` (`user_id`);
--> statement-breakpoint
CREATE TABLE `agent_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` text NOT NULL,
	`label` text NOT NULL,
	`max_uses` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_codes_code_hash_unique` ON `agent_codes` (`code_hash`);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` integer,
	`name` text NOT NULL,
	`start` text NOT NULL,
	`access` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`calls_by_day` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `api_tokens_by_client` ON `api_tokens` (`client_id`) WHERE "api_tokens"."client_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `api_tokens_by_end` ON `api_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `keyed_calls` (
	`token_id` text NOT NULL,
	`key` text NOT NULL,
	`user_id` integer NOT NULL,
	`call_hash` text NOT NULL,
	`started_at` integer NOT NULL,
	`status` integer,
	`type` text,
	`body` text,
	PRIMARY KEY(`token_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `keyed_calls_by_user` ON `keyed_calls` (`user_id`);
--> statement-breakpoint
CREATE INDEX `keyed_calls_by_start` ON `keyed_calls` (`started_at`);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`before` text,
	`after` text,
	`device` text,
	`address_hash` text,
	`person_id` integer
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_by_person` ON `audit_log` (`person_id`) WHERE person_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`serial` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`reference` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`notes` text NOT NULL,
	`budget_pence` integer,
	`consent_on` text,
	`consent_note` text NOT NULL,
	`sealed_details` text,
	`asked_email` text,
	`asked_at` integer,
	`confirmed_at` integer,
	`stopped_at` integer,
	`asked_phone` text,
	`phone_asked_at` integer,
	`phone_confirmed_at` integer,
	`phone_stopped_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_by_user` ON `clients` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `clients_by_asked_phone` ON `clients` (`asked_phone`) WHERE "clients"."asked_phone" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `connections` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`sealed` text,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`code_hash` text,
	`code_until` integer,
	`code_session` text,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`sealed_secret` text,
	`sealed_former` text,
	`former_until` integer,
	`events` text,
	`rest_until` integer,
	`ended_at` integer,
	`ended_reason` text,
	`is_owner_notified` integer DEFAULT false NOT NULL,
	`number_hash` text,
	PRIMARY KEY(`user_id`, `kind`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `connections_by_code` ON `connections` (`code_hash`) WHERE code_hash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `connections_ended` ON `connections` (`ended_at`) WHERE ended_at IS NOT NULL AND is_owner_notified = 0;
--> statement-breakpoint
CREATE INDEX `connections_unconfirmed` ON `connections` (`created_at`) WHERE confirmed_at IS NULL;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`reason` text,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`next_at` integer,
	PRIMARY KEY(`user_id`, `name`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_user` ON `webhook_deliveries` (`user_id`,`last_at`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE next_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_start` ON `webhook_deliveries` (`first_at`);
--> statement-breakpoint
CREATE TABLE `phones` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`verified_at` integer,
	`verification_sid` text,
	`code_sent_at` integer,
	`is_sms_on` integer DEFAULT false NOT NULL,
	`availability_alerts` integer DEFAULT true NOT NULL,
	`price_drop_alerts` integer DEFAULT true NOT NULL,
	`high_demand_alerts` integer DEFAULT true NOT NULL,
	`purchase_confirmations` integer DEFAULT true NOT NULL,
	`system_notifications` integer DEFAULT true NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phones_by_number` ON `phones` (`phone`);
--> statement-breakpoint
CREATE TABLE `sms_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`status` text NOT NULL,
	`sid` text,
	`segments` integer,
	`price_micros` integer,
	`currency` text,
	`error_code` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sms_messages_by_user` ON `sms_messages` (`user_id`,`tried_at`);
--> statement-breakpoint
CREATE INDEX `sms_messages_by_time` ON `sms_messages` (`tried_at`);
--> statement-breakpoint
CREATE TABLE `client_stops` (
	`user_id` integer NOT NULL,
	`address_hash` text NOT NULL,
	`client_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `address_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `client_stops_by_address` ON `client_stops` (`address_hash`);
--> statement-breakpoint
CREATE INDEX `client_stops_by_link` ON `client_stops` (`client_id`,`asked_at`);
--> statement-breakpoint
CREATE TABLE `heard_answers` (
	`message_sid` text PRIMARY KEY NOT NULL,
	`heard_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `heard_answers_by_time` ON `heard_answers` (`heard_at`);
--> statement-breakpoint
CREATE TABLE `stopped_numbers` (
	`number_hash` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `stopped_numbers_by_time` ON `stopped_numbers` (`stopped_at`);
--> statement-breakpoint
CREATE TABLE `user_plans` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`paid_plan` text DEFAULT 'free' NOT NULL,
	`paid_until_at` integer,
	`trial_plan` text,
	`trial_started_at` integer,
	`trial_ends_at` integer,
	`monthly_alert_count` integer DEFAULT 0 NOT NULL,
	`alert_count_since` integer NOT NULL,
	`disputed_at` integer,
	`warned_at` integer,
	`next_plan` text,
	`is_cut_short` integer DEFAULT false NOT NULL,
	`enforced_plan` text,
	`enforced_at` integer,
	`enforcement_due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_plans_to_enforce` ON `user_plans` (`enforcement_due_at`) WHERE enforcement_due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `user_plans_by_trial_end` ON `user_plans` (`trial_ends_at`) WHERE trial_ends_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `user_plans_by_paid_end` ON `user_plans` (`paid_until_at`) WHERE paid_until_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `data_exports_by_user` ON `data_exports` (`user_id`,`requested_at`);
--> statement-breakpoint
CREATE INDEX `data_exports_by_expiry` ON `data_exports` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `deletion_reasons` (
	`month_and_reason` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`confirmed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_success_at` integer,
	`session_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `push_devices_by_user` ON `push_devices` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `quick_buy` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`sealed_full_name` text,
	`sealed_address_line1` text,
	`sealed_address_line2` text,
	`sealed_city` text,
	`sealed_postal_code` text,
	`country` text,
	`payment_method` text,
	`budget_pence` integer,
	`max_price_pence` integer,
	`seating_sections` text,
	`is_auto_fill` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `first_admin_secrets` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_figures` (
	`day` text PRIMARY KEY NOT NULL,
	`notifications` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`checks_total` integer,
	`changes_total` integer,
	`users_total` integer,
	`active_alerts_total` integer,
	`counted_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`changed_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `setup_marks` (
	`step` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `status_days` (
	`day` text PRIMARY KEY NOT NULL,
	`counters` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_incidents` (
	`started_at` integer NOT NULL,
	`service` text NOT NULL,
	`name` text NOT NULL,
	`severity` text NOT NULL,
	`cause` text NOT NULL,
	`resolved_at` integer,
	`updates` text NOT NULL,
	PRIMARY KEY(`started_at`, `service`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_now` (
	`id` integer PRIMARY KEY NOT NULL,
	`minute` integer NOT NULL,
	`snapshot` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dashboard_visits` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	`before_at` integer,
	`tested_at` integer,
	`steps_dismissed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `discovery_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`link_rule` text,
	`cursor` text,
	`due_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`outcome` text,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discovery_sources_identity` ON `discovery_sources` (`platform_id`,`url`);
--> statement-breakpoint
CREATE INDEX `discovery_sources_due` ON `discovery_sources` (`due_at`);
--> statement-breakpoint
CREATE TABLE `found_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`key` text NOT NULL,
	`url` text NOT NULL,
	`facts` text NOT NULL,
	`state` text NOT NULL,
	`is_decided` integer DEFAULT false NOT NULL,
	`match_id` integer,
	`why` text NOT NULL,
	`seen_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`match_id`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `found_events_identity` ON `found_events` (`platform_id`,`key`);
--> statement-breakpoint
CREATE INDEX `found_events_by_state` ON `found_events` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `found_events_by_match` ON `found_events` (`match_id`,`platform_id`);
--> statement-breakpoint
CREATE INDEX `found_events_by_platform` ON `found_events` (`platform_id`,`state`,`seen_at`);
--> statement-breakpoint
CREATE TABLE `learned_names` (
	`name` text NOT NULL,
	`team_id` integer NOT NULL,
	PRIMARY KEY(`name`, `team_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `drift_flags` (
	`platform_id` integer NOT NULL,
	`since` integer NOT NULL,
	`evidence` text NOT NULL,
	`lifted_at` integer,
	`lifted_by` text,
	`mailing_until` integer,
	`mailed_at` integer,
	PRIMARY KEY(`platform_id`, `since`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `drift_flags_open` ON `drift_flags` (`platform_id`) WHERE lifted_at is null;
--> statement-breakpoint
CREATE INDEX `drift_flags_lifted` ON `drift_flags` (`lifted_at`);
--> statement-breakpoint
CREATE TABLE `extraction_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` integer NOT NULL,
	`number` integer NOT NULL,
	`extraction` text NOT NULL,
	`note` text NOT NULL,
	`user_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	`interpreter` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `extraction_revisions_identity` ON `extraction_revisions` (`platform_id`,`number`);
--> statement-breakpoint
CREATE INDEX `extraction_revisions_author` ON `extraction_revisions` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `platform_keys` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quarantine` (
	`platform_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`held_at` integer NOT NULL,
	`offers` text NOT NULL,
	PRIMARY KEY(`platform_id`, `match_id`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `quarantine_age` ON `quarantine` (`held_at`);
--> statement-breakpoint
CREATE TABLE `reading_notes` (
	`platform_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	`texts` text NOT NULL,
	PRIMARY KEY(`platform_id`, `match_id`),
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reading_notes_age` ON `reading_notes` (`read_at`);
--> statement-breakpoint
CREATE TABLE `rule_watches` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`revision_before` integer,
	`before` text NOT NULL,
	`put_at` integer NOT NULL,
	`state` text NOT NULL,
	`ended_at` integer,
	`of_usual` integer,
	`checks` integer,
	`found` integer,
	`found_before` integer,
	`mailing_until` integer,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rule_watches_state` ON `rule_watches` (`state`);
--> statement-breakpoint
CREATE TABLE `shadow_runs` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`revision` integer NOT NULL,
	`interpreter` integer NOT NULL,
	`base` text NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`agreed` integer DEFAULT 0 NOT NULL,
	`differed` integer DEFAULT 0 NOT NULL,
	`alone` integer DEFAULT 0 NOT NULL,
	`differences` text DEFAULT '[]' NOT NULL,
	`leases` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shadow_runs_running` ON `shadow_runs` (`platform_id`) WHERE state = 'running';
--> statement-breakpoint
CREATE TABLE `unread_platforms` (
	`platform_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`problem` text,
	`mailing_until` integer,
	`mailed_at` integer,
	FOREIGN KEY (`platform_id`) REFERENCES `platforms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- By hand from here: drizzle-kit knows no full-text tables and no triggers.
CREATE VIRTUAL TABLE `search_index` USING fts5(
	`kind` UNINDEXED,
	`ref_id` UNINDEXED,
	`league_rank` UNINDEXED,
	`title`,
	`aliases`,
	`detail`,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_letters` USING fts5(`letters`, tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_users` USING fts5(
	`email`, `first_name`, `last_name`,
	content = 'users', content_rowid = 'id',
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO `search_users` (`search_users`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- The roles that are built in, and counters that are asked before anything was counted.
INSERT INTO `roles` (`id`, `name`, `description`, `permissions`, `is_active`, `created_at`, `holders`) VALUES (1, 'Admin', 'Everything, the roles themselves included', '["ALL"]', 1, 0, 0);
--> statement-breakpoint
INSERT INTO `roles` (`id`, `name`, `description`, `permissions`, `is_active`, `created_at`, `holders`) VALUES (2, 'Manager', 'Looks after people and matches', '["MANAGE_USERS","MANAGE_MATCHES","CREATE_ALERTS","MANAGE_PREFERENCES","VIEW_MATCHES"]', 1, 0, 0);
--> statement-breakpoint
INSERT INTO `roles` (`id`, `name`, `description`, `permissions`, `is_active`, `created_at`, `holders`) VALUES (3, 'Agent', 'Watches tickets for clients', '["CREATE_ALERTS","MANAGE_PREFERENCES","VIEW_MATCHES"]', 1, 0, 0);
--> statement-breakpoint
INSERT INTO `roles` (`id`, `name`, `description`, `permissions`, `is_active`, `created_at`, `holders`) VALUES (4, 'Scraper', 'A program that reads matches', '["VIEW_MATCHES"]', 1, 0, 0);
--> statement-breakpoint
INSERT INTO `roles` (`id`, `name`, `description`, `permissions`, `is_active`, `created_at`, `holders`) VALUES (5, 'Customer', 'A fan', '["CREATE_ALERTS","MANAGE_PREFERENCES","VIEW_MATCHES"]', 1, 0, 0);
--> statement-breakpoint
INSERT INTO `counters` (`name`, `day`, `value`) VALUES ('active_alerts', '', 0);
--> statement-breakpoint
INSERT INTO `counters` (`name`, `day`, `value`) VALUES ('active_users', '', 0);
--> statement-breakpoint
INSERT INTO `counters` (`name`, `day`, `value`) VALUES ('alerts', '', 0);
--> statement-breakpoint
INSERT INTO `counters` (`name`, `day`, `value`) VALUES ('matches', '', 0);
--> statement-breakpoint
INSERT INTO `counters` (`name`, `day`, `value`) VALUES ('users', '', 0);
--> statement-breakpoint
-- Triggers: what is counted, indexed or kept follows its table, whatever writes it.
CREATE TABLE `dedicated_managers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`manager_id` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `dedicated_managers_by_manager` ON `dedicated_managers` (`manager_id`);--> statement-breakpoint
CREATE TABLE `thread_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`is_answer` integer NOT NULL,
	`author_id` integer,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `thread_messages_by_thread` ON `thread_messages` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `thread_messages_by_user` ON `thread_messages` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `thread_messages_by_author` ON `thread_messages` (`author_id`) WHERE author_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`subject` text NOT NULL,
	`plan` text NOT NULL,
	`has_line` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`first_answer_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `threads_by_user` ON `threads` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `threads_waiting` ON `threads` (has_line DESC,`waiting_since`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_measured` ON `threads` (`plan`,`first_answer_at`) WHERE first_answer_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_by_last` ON `threads` (`last_at`);
--> statement-breakpoint
CREATE TABLE `match_checks` (
	`part` integer PRIMARY KEY NOT NULL,
	`checked` text NOT NULL,
	`sellers` text
);
--> statement-breakpoint
CREATE TRIGGER `kept_answers_end` AFTER DELETE ON `clients` BEGIN
	UPDATE keyed_calls SET status = NULL, type = NULL, body = NULL WHERE user_id = OLD.user_id AND status IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `alert_targets_inserted` AFTER INSERT ON `alerts` WHEN NEW.is_active = 1 AND NEW.deleted_at IS NULL BEGIN
	INSERT OR IGNORE INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT NEW.target_kind, NEW.target_id, NEW.alert_type, coalesce(NEW.conditions, NEW.platform_id) IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	UNION ALL
	SELECT value ->> '$.kind', value ->> '$.id', NEW.alert_type, coalesce(NEW.conditions, NEW.platform_id) IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	FROM json_each(NEW.more_targets);
END;
--> statement-breakpoint
CREATE TRIGGER `alert_targets_updated` AFTER UPDATE OF target_kind, target_id, more_targets, alert_type, conditions, platform_id, price_threshold_pence, is_active, deleted_at ON `alerts` BEGIN
	DELETE FROM alert_targets WHERE target_kind IN ('match', 'team', 'league')
		AND target_id IN (SELECT OLD.target_id UNION ALL SELECT value ->> '$.id' FROM json_each(OLD.more_targets))
		AND alert_type = OLD.alert_type AND is_conditional = (coalesce(OLD.conditions, OLD.platform_id) IS NOT NULL)
		AND threshold_pence = coalesce(OLD.price_threshold_pence, -1) AND alert_id = OLD.id;
	INSERT OR IGNORE INTO alert_targets (target_kind, target_id, alert_type, is_conditional, threshold_pence, alert_id)
	SELECT kind, id, NEW.alert_type, coalesce(NEW.conditions, NEW.platform_id) IS NOT NULL, coalesce(NEW.price_threshold_pence, -1), NEW.id
	FROM (
		SELECT NEW.target_kind AS kind, NEW.target_id AS id
		UNION ALL SELECT value ->> '$.kind', value ->> '$.id' FROM json_each(NEW.more_targets)
	) WHERE NEW.is_active = 1 AND NEW.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `alert_targets_deleted` AFTER DELETE ON `alerts` WHEN OLD.is_active = 1 AND OLD.deleted_at IS NULL BEGIN
	DELETE FROM alert_targets WHERE target_kind IN ('match', 'team', 'league')
		AND target_id IN (SELECT OLD.target_id UNION ALL SELECT value ->> '$.id' FROM json_each(OLD.more_targets))
		AND alert_type = OLD.alert_type AND is_conditional = (coalesce(OLD.conditions, OLD.platform_id) IS NOT NULL)
		AND threshold_pence = coalesce(OLD.price_threshold_pence, -1) AND alert_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `alerts_counted` AFTER INSERT ON `alerts` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('alerts', '', (NEW.deleted_at IS NULL)), ('active_alerts', '', (NEW.deleted_at IS NULL AND NEW.is_active)), ('alerts_by_day', strftime('%Y-%m-%d', NEW.created_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `alerts_counted_off` AFTER DELETE ON `alerts` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('alerts', '', -(OLD.deleted_at IS NULL)), ('active_alerts', '', -(OLD.deleted_at IS NULL AND OLD.is_active))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `alerts_recounted` AFTER UPDATE OF is_active, deleted_at ON `alerts`
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR (OLD.deleted_at IS NULL AND OLD.is_active) <> (NEW.deleted_at IS NULL AND NEW.is_active) BEGIN
	INSERT INTO counters (name, day, value) VALUES ('alerts', '', (NEW.deleted_at IS NULL) - (OLD.deleted_at IS NULL)), ('active_alerts', '', (NEW.deleted_at IS NULL AND NEW.is_active) - (OLD.deleted_at IS NULL AND OLD.is_active))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `alerts_follow_merges` AFTER UPDATE OF is_active, deleted_at ON `alerts`
WHEN NEW.is_active = 1 AND NEW.deleted_at IS NULL AND EXISTS (
	SELECT 1 FROM (
		SELECT NEW.target_id AS id WHERE NEW.target_kind = 'match'
		UNION ALL SELECT value ->> '$.id' FROM json_each(NEW.more_targets) WHERE value ->> '$.kind' = 'match'
	) AS target CROSS JOIN match_merges ON match_merges.old_id = target.id AND match_merges.state <> 'splitting'
) BEGIN
	UPDATE alerts SET
		target_id = iif(target_kind = 'match', coalesce(
			(SELECT into_id FROM match_merges WHERE old_id = alerts.target_id AND state <> 'splitting'), target_id), target_id),
		more_targets = (
			SELECT json_group_array(json(iif(merged.into_id IS NULL, value, json_object('kind', 'match', 'id', merged.into_id))))
			FROM json_each(alerts.more_targets)
			LEFT JOIN match_merges AS merged ON value ->> '$.kind' = 'match' AND merged.old_id = value ->> '$.id' AND merged.state <> 'splitting'
		)
	WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `deliveries_first_use` AFTER INSERT ON `deliveries` WHEN NEW.status = 'sent' BEGIN
	UPDATE payment_orders SET first_used_at = NEW.sent_at
	WHERE payer_id = (SELECT id FROM payers WHERE user_id = NEW.user_id) AND first_used_at IS NULL
		AND state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed')
		AND EXISTS (SELECT 1 FROM ledger WHERE order_id = payment_orders.id AND kind = 'captured' AND at <= NEW.sent_at)
		AND EXISTS (SELECT 1 FROM notifications WHERE user_id = NEW.user_id AND newest_first = -NEW.seen_at
			AND subject_id = NEW.subject_id AND alert_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `deliveries_first_use_later` AFTER UPDATE OF status ON `deliveries` WHEN OLD.status <> 'sent' AND NEW.status = 'sent' BEGIN
	UPDATE payment_orders SET first_used_at = NEW.sent_at
	WHERE payer_id = (SELECT id FROM payers WHERE user_id = NEW.user_id) AND first_used_at IS NULL
		AND state IN ('captured', 'partly_refunded', 'refunded', 'reversed', 'disputed')
		AND EXISTS (SELECT 1 FROM ledger WHERE order_id = payment_orders.id AND kind = 'captured' AND at <= NEW.sent_at)
		AND EXISTS (SELECT 1 FROM notifications WHERE user_id = NEW.user_id AND newest_first = -NEW.seen_at
			AND subject_id = NEW.subject_id AND alert_id IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `extraction_revisions_fixed` BEFORE UPDATE ON `extraction_revisions`
WHEN new.`extraction` <> old.`extraction` OR new.`number` <> old.`number` OR new.`platform_id` <> old.`platform_id`
  OR new.`made_at` <> old.`made_at` OR new.`interpreter` <> old.`interpreter` OR new.`user_id` NOT IN (0, old.`user_id`)
  OR (new.`note` <> old.`note` AND new.`user_id` <> 0)
BEGIN SELECT raise(ABORT, 'a revision never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_kept_from_update` BEFORE UPDATE ON `ledger` BEGIN SELECT raise(ABORT, 'ledger: rows are only added'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_kept_from_delete` BEFORE DELETE ON `ledger` BEGIN SELECT raise(ABORT, 'ledger: rows are only added'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_counted` AFTER INSERT ON `ledger` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('revenue_net', strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), -(NEW.deferred + NEW.refunds)), ('revenue_vat', strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), -NEW.vat)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_disputes_booked` AFTER INSERT ON `ledger` WHEN NEW.kind = 'disputed' BEGIN
	INSERT OR IGNORE INTO payment_disputes (id, order_id, heard_at) VALUES (NEW.ref, NEW.order_id, NEW.at);
END;
--> statement-breakpoint
CREATE TRIGGER `matches_counted` AFTER INSERT ON `matches` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('matches', '', 1), ('matches_by_day', strftime('%Y-%m-%d', NEW.sort_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `matches_counted_off` AFTER DELETE ON `matches` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('matches', '', -1), ('matches_by_day', strftime('%Y-%m-%d', OLD.sort_at / 1000, 'unixepoch'), -1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `matches_recounted` AFTER UPDATE OF sort_at ON `matches`
WHEN strftime('%Y-%m-%d', OLD.sort_at / 1000, 'unixepoch') <> strftime('%Y-%m-%d', NEW.sort_at / 1000, 'unixepoch') BEGIN
	INSERT INTO counters (name, day, value) VALUES ('matches_by_day', strftime('%Y-%m-%d', OLD.sort_at / 1000, 'unixepoch'), -1), ('matches_by_day', strftime('%Y-%m-%d', NEW.sort_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `matches_moved` AFTER UPDATE OF kickoff_at, match_day, venue, city, status ON `matches`
WHEN OLD.kickoff_at IS NOT NEW.kickoff_at OR OLD.match_day IS NOT NEW.match_day
	OR OLD.venue IS NOT NEW.venue OR OLD.city IS NOT NEW.city
	OR (OLD.status IN ('cancelled', 'postponed') OR NEW.status IN ('cancelled', 'postponed')) AND OLD.status <> NEW.status
BEGIN
	INSERT INTO match_moves (match_id, moves, moved_at) VALUES (NEW.id, 1, unixepoch() * 1000)
	ON CONFLICT DO UPDATE SET moves = moves + 1, moved_at = excluded.moved_at;
END;
--> statement-breakpoint
CREATE TRIGGER `matches_moved_to_announce` AFTER UPDATE OF status, kickoff_at, match_day ON `matches`
	WHEN (OLD.kickoff_at IS NOT NEW.kickoff_at OR OLD.match_day <> NEW.match_day OR OLD.status <> NEW.status)
	AND (NEW.status = 'scheduled' OR NEW.status IN ('cancelled', 'postponed') AND OLD.status <> 'completed') BEGIN
	INSERT INTO moves_to_announce (match_id, was)
	VALUES (OLD.id, json_object('status', OLD.status, 'kickoffAt', OLD.kickoff_at, 'matchDay', OLD.match_day))
	ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_notices_counted` AFTER UPDATE OF status ON `payment_notices` WHEN OLD.status <> 'sent' AND NEW.status = 'sent' BEGIN
	INSERT INTO counters (name, day, value) VALUES ('payment_notices', '', 1)
	ON CONFLICT DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_orders_counted` AFTER INSERT ON `payment_orders` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('payments_' || NEW.status, '', 1)
	ON CONFLICT DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_orders_recounted` AFTER UPDATE OF state ON `payment_orders` WHEN OLD.status <> NEW.status BEGIN
	INSERT INTO counters (name, day, value) VALUES ('payments_' || OLD.status, '', -1), ('payments_' || NEW.status, '', 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_orders_by_hand` BEFORE INSERT ON `payment_orders`
WHEN NEW.by_hand = 1 AND (NEW.amount_pence <= 0 OR NEW.method = 'paypal') BEGIN
	SELECT raise(ABORT, 'payment_orders: by hand, money that came by another way than PayPal is recorded');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_orders_failed_by_hand` BEFORE UPDATE OF `state` ON `payment_orders`
WHEN OLD.by_hand = 1 AND OLD.state = 'denied' AND NEW.state <> 'denied' BEGIN
	SELECT raise(ABORT, 'payment_orders: marked as failed by hand');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_orders_disputed` AFTER UPDATE OF `state` ON `payment_orders`
WHEN NEW.state = 'disputed' AND NEW.check_at IS NULL AND NOT NEW.by_hand BEGIN
	UPDATE payment_orders SET check_at = 0 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_kept_from_update` BEFORE UPDATE ON `receipts` BEGIN SELECT raise(ABORT, 'receipts: rows are only added'); END;
--> statement-breakpoint
CREATE TRIGGER `receipts_kept_from_delete` BEFORE DELETE ON `receipts` BEGIN SELECT raise(ABORT, 'receipts: rows are only added'); END;
--> statement-breakpoint
CREATE TRIGGER `users_counted` AFTER INSERT ON `users` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('users', '', 1), ('active_users', '', (NEW.is_active AND NEW.is_email_verified)), ('users_by_day', strftime('%Y-%m-%d', NEW.created_at / 1000, 'unixepoch'), 1)
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `users_counted_off` AFTER DELETE ON `users` BEGIN
	INSERT INTO counters (name, day, value) VALUES ('users', '', -1), ('active_users', '', -(OLD.is_active AND OLD.is_email_verified))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `users_recounted` AFTER UPDATE OF is_active, is_email_verified ON `users` WHEN (OLD.is_active AND OLD.is_email_verified) <> (NEW.is_active AND NEW.is_email_verified) BEGIN
	INSERT INTO counters (name, day, value) VALUES ('active_users', '', (NEW.is_active AND NEW.is_email_verified) - (OLD.is_active AND OLD.is_email_verified))
	ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER `users_indexed` AFTER INSERT ON `users` BEGIN
	INSERT INTO search_users (rowid, email, first_name, last_name) VALUES (NEW.id, NEW.email, NEW.first_name, NEW.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER `users_unindexed` AFTER DELETE ON `users` BEGIN
	INSERT INTO search_users (search_users, rowid, email, first_name, last_name) VALUES ('delete', OLD.id, OLD.email, OLD.first_name, OLD.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER `users_reindexed` AFTER UPDATE OF email, first_name, last_name ON `users`
WHEN OLD.email <> NEW.email OR OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name BEGIN
	INSERT INTO search_users (search_users, rowid, email, first_name, last_name) VALUES ('delete', OLD.id, OLD.email, OLD.first_name, OLD.last_name);
	INSERT INTO search_users (rowid, email, first_name, last_name) VALUES (NEW.id, NEW.email, NEW.first_name, NEW.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER `users_role_assigned` AFTER UPDATE OF role_id ON `users` WHEN OLD.role_id <> NEW.role_id BEGIN
	UPDATE users SET role_assigned_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_verification_lost` AFTER UPDATE OF is_email_verified ON `users` WHEN OLD.is_email_verified AND NOT NEW.is_email_verified BEGIN
	UPDATE users SET verification_lost_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_held` AFTER INSERT ON `users` BEGIN
	UPDATE roles SET holders = holders + 1 WHERE id = NEW.role_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_held_off` AFTER DELETE ON `users` BEGIN
	UPDATE roles SET holders = holders - 1 WHERE id = OLD.role_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_held_anew` AFTER UPDATE OF role_id ON `users` WHEN OLD.role_id <> NEW.role_id BEGIN
	UPDATE roles SET holders = holders + iif(id = NEW.role_id, 1, -1) WHERE id IN (OLD.role_id, NEW.role_id);
END;
--> statement-breakpoint
CREATE TABLE `colleague_invitations` (
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `email`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `colleague_invitations_by_email` ON `colleague_invitations` (`email`);
--> statement-breakpoint
CREATE INDEX `colleague_invitations_by_expiry` ON `colleague_invitations` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `colleagues` (
	`user_id` integer NOT NULL,
	`colleague_id` integer NOT NULL,
	`role` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`user_id`, `colleague_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`colleague_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `colleagues_by_colleague` ON `colleagues` (`colleague_id`);
--> statement-breakpoint
CREATE TABLE `match_figures` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`due_at` integer,
	`made_at` integer,
	`league_id` integer,
	`season` text,
	`home_team_id` integer,
	`away_team_id` integer,
	`kickoff_at` integer,
	`figures` text
);
--> statement-breakpoint
CREATE INDEX `figures_due` ON `match_figures` (`due_at`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `figures_by_league` ON `match_figures` (`league_id`,`season`,`kickoff_at`);
--> statement-breakpoint
CREATE INDEX `figures_by_home_team` ON `match_figures` (`home_team_id`,`season`,`kickoff_at`);
--> statement-breakpoint
CREATE INDEX `figures_by_away_team` ON `match_figures` (`away_team_id`,`season`,`kickoff_at`);
--> statement-breakpoint
CREATE TRIGGER `match_figures_moved` AFTER UPDATE OF kickoff_at ON `matches` WHEN OLD.kickoff_at IS NOT NEW.kickoff_at BEGIN
	UPDATE match_figures SET due_at = 0 WHERE match_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `match_figures_gone` AFTER DELETE ON `matches` BEGIN
	DELETE FROM match_figures WHERE match_id = OLD.id;
END;
--> statement-breakpoint
CREATE INDEX `connections_by_number` ON `connections` (`number_hash`) WHERE number_hash IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `purchase_endings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`change` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
